import { beforeAll, expect, test } from "vitest";

import { Browser, textOf } from "#tests/http/support/browser.ts";
import { productNames, uniqueWord } from "#tests/http/support/product-list.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true });
const visitor = new Browser(shop.shopUrl);
const mark = uniqueWord();
const hand = `hand-${mark}`;
const rule = `rule-${mark}`;

async function addCollection(values: Record<string, unknown>): Promise<void> {
  const names = Object.keys(values);
  await shop.sql(
    `insert into public.collections (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")})`,
    Object.values(values),
  );
}

beforeAll(async () => {
  const lamp = await addProduct(shop, { name: `Lamp ${mark}`, price: 300, stock: 4 });
  const cup = await addProduct(shop, { name: `Cup ${mark}`, price: 100, stock: 4 });
  const gone = await addProduct(shop, { name: `Gone ${mark}`, price: 200, stock: 0 });
  await shop.sql("update public.products set brand = $1 where id = any ($2)", [
    mark,
    [lamp.id, cup.id, gone.id],
  ]);
  await addCollection({
    slug: hand,
    name: `Picks ${mark}`,
    description: "Chosen with care",
    image_url: "/images/category-fashion.webp",
    is_on_home: true,
    product_ids: [gone.id, lamp.id, cup.id],
  });
  await addCollection({
    slug: rule,
    name: `Cheap ${mark}`,
    rule: JSON.stringify({ facets: [`brand:${mark.toLowerCase()}`], max_price: 250, sort: "price-desc" }),
  });
});

test("pictures of its products fill the cover of a collection on a large screen", async () => {
  const { html } = await visitor.get("/collections/festive-picks");
  const cover = html.slice(html.indexOf("<main"), html.indexOf('aria-label="View"'));
  const pictures = Array.from(cover.matchAll(/<span class="product-image([^"]*)"/g), ([, look = ""]) =>
    look.includes("hidden lg:block"),
  );
  expect(pictures).toEqual([false, true, true, true]);
  expect(new Set(cover.match(/<img[^>]*src="[^"]*"/g)).size).toBe(4);
});

test("a collection by hand shows its products in its order, sold-out ones last", async () => {
  const page = await visitor.get(`/collections/${hand}`);
  expect(page.status).toBe(200);
  expect(productNames(page)).toEqual([`Lamp ${mark}`, `Cup ${mark}`, `Gone ${mark}`]);
  expect(page.html).toContain(`<h1 class="text-xl sm:text-3xl">Picks ${mark}</h1>`);
  expect(textOf(page.html)).toContain("Chosen with care");
  expect(page.html).toContain(`<title>Picks ${mark} ·`);
  expect(page.html).toContain(`rel="canonical" href="${shop.shopUrl}/collections/${hand}"`);
  expect(page.html).toContain('<meta name="description" content="Chosen with care"/>');
  const [, facts = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.html) ?? [];
  // Its tile on the home page says what it is, too.
  expect(textOf((await visitor.get("/")).html)).toContain(`Picks ${mark} Chosen with care`);
  expect(JSON.parse(facts)).toMatchObject({
    "@type": "CollectionPage",
    name: `Picks ${mark}`,
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: 3,
      itemListElement: [{ name: `Lamp ${mark}` }, {}, {}],
    },
  });
});

test("a collection by rule shows what fits it, in the order of the rule", async () => {
  const page = await visitor.get(`/collections/${rule}`);
  expect(page.status).toBe(200);
  expect(productNames(page)).toEqual([`Cup ${mark}`, `Gone ${mark}`]);
});

test("a collection is sorted, filtered and searched on its own page", async () => {
  const sorted = await visitor.get(`/collections/${hand}?sort=price-asc`);
  expect(productNames(sorted)).toEqual([`Cup ${mark}`, `Lamp ${mark}`, `Gone ${mark}`]);
  const filtered = await visitor.get(`/collections/${hand}?min=150`);
  expect(productNames(filtered)).toEqual([`Lamp ${mark}`, `Gone ${mark}`]);
  expect(filtered.html).toContain('<meta name="robots" content="noindex"/>');
  expect(filtered.html).toMatch(
    new RegExp(`<form[^>]*aria-label="Find products"[^>]*action="/collections/${hand}"`),
  );
  expect(filtered.html).toMatch(
    new RegExp(`<a[^>]*aria-label="Remove filter: From ₹150"[^>]*href="/collections/${hand}"`),
  );
  const found = await visitor.get(`/collections/${hand}?search=cup`);
  expect(productNames(found)).toEqual([`Cup ${mark}`]);
});

test.each(["nothing-here", "UPPER", "a--b", "%F0%9F%8E%81"])("there is no collection %j", async (slug) => {
  const page = await visitor.get(`/collections/${slug}`);
  expect(page.status).toBe(404);
});

test("an inactive collection has no page, no tile and no line in the site map", async () => {
  const listed = async () => {
    const [page, home, map] = await Promise.all([
      visitor.get(`/collections/${hand}`),
      visitor.get("/"),
      visitor.get("/sitemap.xml"),
    ]);
    return [page.status, home.html.includes(`href="/collections/${hand}"`), map.html.includes(`/${hand}<`)];
  };
  expect(await listed()).toEqual([200, true, true]);
  await shop.sql("update public.collections set is_active = false where slug = $1", [hand]);
  expect(await listed()).toEqual([404, false, false]);
});
