import { beforeAll, describe, expect, test } from "vitest";

import { Browser, type Page, textOf } from "#tests/http/support/browser.ts";
import { productNames, uniqueWord } from "#tests/http/support/product-list.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true });
const visitor = new Browser(shop.shopUrl);

/** Filter chips: label and the link that removes the filter. */
function chips({ html }: Page): Record<string, string> {
  const found = html.matchAll(/<a(?=[^>]*aria-label="Remove filter: ([^"]*)")[^>]*href="([^"]*)"/g);
  return Object.fromEntries(
    Array.from(found, ([, label, href]) => [textOf(label ?? ""), textOf(href ?? "")]),
  );
}

const clearLink = ({ html }: Page) => /<a[^>]*href="([^"]*)"[^>]*>Clear all/.exec(html)?.[1];

function linkRel({ html }: Page, rel: string): string | null {
  const tag = new RegExp(`<link[^>]*rel="${rel}"[^>]*>`).exec(html)?.[0];
  return tag === undefined ? null : textOf(/href="([^"]*)"/.exec(tag)?.[1] ?? "").replace(shop.shopUrl, "");
}

const countOf = ({ html }: Page) => /<output[^>]*flex-1[^>]*>([^<]*)/.exec(html)?.[1];

const robots = ({ html }: Page) => /<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? null;

const get = async (path: string) => {
  const page = await visitor.get(path);
  expect(page.status, path).toBe(200);
  return page;
};

describe("filters", () => {
  const mark = uniqueWord();
  const all = [
    { name: `Cup ${mark} 1`, price: 100, stock: 5, rating: 4.5 },
    // Sold out, so it comes last.
    { name: `Cup ${mark} 2`, price: 499.5, stock: 0, rating: 4 },
    { name: `Cup ${mark} 3`, price: 500, stock: 1, rating: 3.9 },
    { name: `Cup ${mark} 4`, price: 2500, stock: 9, rating: 0 },
  ];
  const list = (query: string) => get(`/products?search=${mark}&sort=name&${query}`);
  const numbers = (page: Page) => productNames(page).map((name) => Number(name.at(-1)));

  beforeAll(async () => {
    for (const product of all) {
      const { id } = await addProduct(shop, product);
      await shop.sql("update public.products set rating = $2 where id = $1", [id, product.rating]);
    }
  });

  test.each([
    ["", [1, 3, 4, 2]],
    ["min=500", [3, 4]],
    ["max=500", [1, 3, 2]],
    ["min=101&max=2499", [3, 2]],
    ["min=2499&max=101", [3, 2]],
    ["stock=in", [1, 3, 4]],
    ["rating=4", [1, 2]],
    ["rating=3", [1, 3, 2]],
    ["rating=1", [1, 3, 2]],
    ["min=100&max=500&stock=in&rating=4", [1]],
    ["min=abc&max=-1&stock=maybe&rating=9", [1, 3, 4, 2]],
  ])("match by query '%s'", async (query, expected) => {
    const page = await list(query);
    expect(numbers(page)).toEqual(expected);
    expect(textOf(page.html)).toContain(
      `${expected.length} product${expected.length === 1 ? "" : "s"} for “${mark}”`,
    );
  });

  test("have chips that each remove one filter", async () => {
    const page = await list("min=100&max=500&stock=in&rating=4&view=list");
    const removed = chips(page);
    expect(Object.keys(removed)).toEqual(["₹100 to ₹500", "In stock only", "4 stars & up"]);
    expect(numbers(await get(removed["In stock only"] ?? ""))).toEqual([1, 2]);
    expect(numbers(await get(removed["4 stars & up"] ?? ""))).toEqual([1, 3]);
    const unrated = await get(removed["4 stars & up"] ?? "");
    expect(Object.keys(chips(unrated))).toEqual(["₹100 to ₹500", "In stock only"]);
    expect(unrated.html).toContain('<ul class="card-list ');
  });

  test("are folded, count and show what is set, and can be cleared", async () => {
    const closed = await get("/products");
    expect(closed.html).toMatch(/<summary[^>]*>Filters<\/summary>/);
    expect(textOf(closed.html)).toMatch(
      / Price Up to .* Minimum .* Rating Any .* Availability In stock only /,
    );
    expect(textOf(closed.html)).not.toContain("Clear all");
    const open = await list("min=100&rating=4&stock=in");
    expect(open.html).not.toMatch(/<details open/);
    expect(open.html).toMatch(/<summary[^>]*>Filters \(3\)<\/summary>/);
    expect(open.html).toMatch(/<input[^>]*name="min"[^>]*value="100"/);
    expect(open.html).toMatch(/<input[^>]*name="max"[^>]*value=""/);
    expect(open.html).toMatch(/<input[^>]*name="stock"[^>]*checked=""/);
    expect(open.html).toMatch(/<option value="4" selected="">4 stars &amp; up/);
    expect(textOf(clearLink(open) ?? "")).toBe(`/products?search=${mark}&sort=name`);
    // The chip itself clears a single filter.
    expect(clearLink(await list("stock=in"))).toBeUndefined();
  });

  test("are not offered for so few products that all are seen at once, and for none", async () => {
    for (const query of ["", "min=90000&stock=in", "page=2"]) {
      const { html } = await list(query);
      expect(html, query).not.toMatch(/<summary[^>]*>Filters/);
      expect(html, query).not.toMatch(/ name="(sort|category)"/);
    }
    const none = await list("min=90000&stock=in");
    expect(Object.keys(chips(none))).toEqual(["From ₹90,000", "In stock only"]);
    // The message has the link that clears them.
    expect(textOf(none.html)).toContain("Clear the filters");
    expect(clearLink(none)).toBeUndefined();
    expect((await list("min=500")).html).toMatch(/<summary[^>]*>Filters \(1\)<\/summary>/);
  });

  test("are followed by the way out of a category whose products do not have the words", async () => {
    const { html } = await get(`/products?search=${mark}&category=books`);
    expect(textOf(html)).toContain("These are in other categories: Search all categories");
    expect(html).toMatch(new RegExp(`<a[^>]*href="/products\\?search=${mark}"[^>]*>Search all categories`));
  });
});

test("Best match is offered while searching only, and every sort order works", async () => {
  const mark = uniqueWord();
  await addProduct(shop, { name: `Blue ${mark} b`, price: 300 });
  const { id } = await addProduct(shop, { name: `Aqua c`, price: 100 });
  await shop.sql("update public.products set description = $2 where id = $1", [id, `Goes with ${mark}.`]);
  await addProduct(shop, { name: `Indigo ${mark} a`, price: 200 });
  const sort = ({ html }: Page) =>
    /<select[^>]*name="sort"[\s\S]*?<\/select>/.exec(html)?.[0].match(/<option[^>]*selected[^>]*>[^<]*/)?.[0];

  expect(sort(await get("/products"))).toBe('<option value="" selected="">Name');
  expect((await get("/products")).html).not.toContain("Best match");
  expect(sort(await get("/products?sort=best"))).toContain("Name");
  expect(sort(await get(`/products?search=${mark}&min=1`))).toBe('<option value="" selected="">Best match');
  expect(productNames(await get(`/products?search=${mark}`)).at(-1)).toBe("Aqua c");
  const ends = async (query: string) =>
    productNames(await get(`/products?search=${mark}&sort=${query}`)).map((name) => name.at(-1));
  expect(await ends("name")).toEqual(["c", "b", "a"]);
  expect(await ends("price-asc")).toEqual(["c", "a", "b"]);
  expect(await ends("price-desc")).toEqual(["b", "a", "c"]);
  expect(await ends("newest")).toEqual(["a", "c", "b"]);
});

describe("pages", () => {
  const slug = uniqueWord();
  const LAST = 43;

  beforeAll(async () => {
    const [category] = await shop.sql<{ id: string }>(
      "insert into public.categories (name, slug) values ('Bulk', $1) returning id",
      [slug],
    );
    await shop.sql(
      `insert into public.products (name, description, price, sku, stock, category_id)
       select 'Bead ' || lpad(n::text, 4, '0'), 'One of many.', 10, $1 || n, 5, $2 from generate_series(1, 1030) n`,
      [slug, category?.id],
    );
  });

  test("link to the previous and next page, in body and head", async () => {
    const [first, second] = [await get("/products"), await get("/products?page=2")];
    expect([linkRel(first, "prev"), linkRel(first, "next")]).toEqual([null, "/products?page=2"]);
    expect(linkRel(second, "prev")).toBe("/products");
    expect(first.html).toMatch(/<a(?=[^>]* rel="next")[^>]* href="\/products\?page=2"/);
    expect(second.html).toMatch(/<a(?=[^>]* rel="prev")[^>]* href="\/products"/);
    expect(productNames(first)).toHaveLength(24);
    expect(countOf(first)).toMatch(/^[\d,]+\+? products$/);
    expect(countOf(second)).toBe(countOf(first)?.replace(/(.*) products/, "25–48 of $1"));
  });

  test("above a thousand products show no total, and the last page can be reached", async () => {
    const page = (number: number) => get(`/products?category=${slug}&page=${number}`);
    const first = await page(1);
    expect(textOf(first.html)).toContain("1,000+ products");
    expect(textOf(first.html)).not.toMatch(/Page 1 of/);
    expect(linkRel(first, "next")).toBe(`/products?category=${slug}&page=2`);
    const nextToLast = await page(LAST - 1);
    expect(productNames(nextToLast)).toHaveLength(24);
    expect(linkRel(nextToLast, "next")).toBe(`/products?category=${slug}&page=${LAST}`);
    const last = await page(LAST);
    expect(productNames(last)).toHaveLength(1030 - 24 * (LAST - 1));
    expect(countOf(last)).toBe("1,009–1,030 of 1,000+");
    expect([linkRel(last, "prev"), linkRel(last, "next")]).toEqual([
      `/products?category=${slug}&page=${LAST - 1}`,
      null,
    ]);
    expect(last.html).not.toMatch(/<a[^>]* rel="next"/);
  });

  test.each(["99999", "100000", "9999999999"])("beyond the last (%s) link to page 1", async (number) => {
    const page = await get(`/products?category=home&view=list&page=${number}`);
    expect(textOf(page.html)).toMatch(/There is no page [\d,]+ The list ends on page 1\. Go to page 1/);
    expect(page.html).toMatch(/<a[^>]*href="\/products\?category=home&amp;view=list"[^>]*>Go to page 1/);
    expect(page.html).not.toMatch(/<a[^>]* rel="(prev|next)"/);
    expect(robots(page)).toBe("noindex");
    // One message and what is popular, but nothing to sort or to choose.
    expect(page.html).not.toContain('aria-label="Find products"');
    expect(textOf(page.html)).not.toContain("Nothing on this page");
    expect(page.html).toMatch(/Popular products<\/h3><ul/);
  });
});

test("only unfiltered categories are indexed, each page under one canonical URL", async () => {
  for (const path of [
    "/products?search=lamp",
    "/products?min=5",
    "/products?stock=in",
    "/products?rating=4",
  ]) {
    const page = await get(path);
    expect([robots(page), linkRel(page, "canonical")], path).toEqual(["noindex", null]);
  }
  for (const [path, canonical] of [
    ["/products", "/products"],
    ["/products?sort=newest&view=list&utm_source=x", "/products"],
    ["/products?page=2", "/products?page=2"],
    ["/products?category=home&sort=rating&page=1", "/products?category=home"],
  ] as const) {
    const page = await get(path);
    expect([robots(page), linkRel(page, "canonical")], path).toEqual([null, canonical]);
  }
});

test.each([
  "page=abc&sort=drop&min=abc&max=1e9&rating=NaN&stock=&view=table&category=../x",
  `search=${"x".repeat(12_000)}`,
  "search=%00%ff%ed%a0%80",
  "min=1&min=2&page=1&page=2&search=a&search=b",
  "search[]=a&search=&__proto__=1",
])("%.60s shows a page", async (query) => {
  const page = await get(`/products?${query}`);
  expect(page.html).toMatch(/<h1[^>]*>Products<\/h1>/);
});

test("a query of 100 KB is answered below 500", async () => {
  const page = await visitor.get(`/products?search=${"x".repeat(100_000)}`);
  expect(page.status).toBeLessThan(500);
});

test("the header searches the whole shop, and category, sort and filters keep the search", async () => {
  const { html } = await get("/products?search=lamp&category=home&min=100&sort=rating");
  const forms = [...html.matchAll(/<form[^>]*>[^]*?<\/form>/g)].map(([form]) => form);
  const header = forms.find((form) => form.includes('type="search"')) ?? "";
  expect(header).toMatch(/^<form[^>]*action="\/products"/);
  expect(header).toMatch(/<input[^>]*name="search"[^>]*value="lamp"/);
  expect(header.match(/ name="/g)).toHaveLength(1);
  expect(header).not.toContain(" form=");
  const filters = forms.find((form) => form.includes('aria-label="Find products"')) ?? "";
  expect(filters).toMatch(/<input[^>]*type="hidden"[^>]*name="search"[^>]*value="lamp"/);
  expect(filters).toContain('name="category"');
});
