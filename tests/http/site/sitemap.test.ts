import { expect, test } from "vitest";

import { Browser, decodeEntities } from "#tests/http/support/browser.ts";
import { headTags } from "#tests/http/support/head-tags.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop({ own: true });
const bare = await openShop({ configured: false });
const visitor = new Browser(shop.shopUrl);
const AN_HOUR = "public, max-age=3600";

function locations(xml: string): string[] {
  return Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url]) => decodeEntities(url ?? ""));
}

test("the sitemap lists every page, category and active product, and nothing else", async () => {
  const hidden = await addProduct(shop);
  await shop.sql("update public.products set is_active = false where id = $1", [hidden.id]);
  await shop.sql("update public.categories set is_active = false where slug = 'beauty'");
  const page = await visitor.get("/sitemap.xml");
  await shop.sql("update public.categories set is_active = true where slug = 'beauty'");
  expect(page.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  expect(page.headers.get("Cache-Control")).toBe(AN_HOUR);
  expect(page.html).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns=/);

  const active = await shop.sql<{ id: string }>("select id from public.products where is_listed");
  const pages = [
    "/",
    "/products",
    "/about",
    "/contact",
    "/help",
    "/shipping",
    "/returns",
    "/privacy",
    "/terms",
  ];
  const expected = [
    ...pages,
    ...["electronics", "fashion", "home", "books", "sports"].map((slug) => `/products?category=${slug}`),
    ...["festive-picks", "gift-ideas", "under-999"].map((slug) => `/collections/${slug}`),
    ...active.map(({ id }) => `/product/${id}`),
  ];
  const urls = locations(page.html);
  expect(urls.toSorted()).toEqual(expected.map((path) => shop.shopUrl + path).toSorted());
  expect(page.html.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+\+00:00<\/lastmod>/g)).toHaveLength(
    active.length + 3,
  );

  // Listed pages answer 200 and are canonical.
  for (const url of [...urls.slice(0, 16), ...urls.slice(-2)]) {
    const { status, html } = await visitor.get(url.slice(shop.shopUrl.length));
    expect(status, url).toBe(200);
    expect(shop.shopUrl + headTags(shop, html).canonical, url).toBe(url);
  }
});

test("above ten thousand products it is an index of parts that list each product once", async () => {
  const crowd = await openShop({ own: true });
  const crawler = new Browser(crowd.shopUrl);
  await crowd.sql(
    `insert into public.products (id, name, description, price, sku, stock)
     select ('00000000-0000-4000-a000-' || lpad(n::text, 12, '0'))::uuid, 'Thing ' || n, 'One of many.', 10, 'MANY-' || n, 0
     from generate_series(1, 10001) n`,
  );
  const index = await crawler.get("/sitemap.xml");
  expect(index.html).toContain("<sitemapindex");
  expect(index.headers.get("Cache-Control")).toBe(AN_HOUR);
  const parts = locations(index.html);
  expect(parts).toEqual([1, 2].map((part) => `${crowd.shopUrl}/sitemap/${part}.xml`));
  const found = [];
  for (const part of parts) {
    const page = await crawler.get(part.slice(crowd.shopUrl.length));
    expect(page.headers.get("Cache-Control")).toBe(AN_HOUR);
    found.push(locations(page.html));
  }
  expect(found[0]).toContain(`${crowd.shopUrl}/about`);
  const products = found.flat().filter((url) => url.includes("/product/"));
  const [{ count } = { count: 0 }] = await crowd.sql<{ count: number }>(
    "select count(*)::int as count from public.products where is_listed",
  );
  expect(new Set(products).size).toBe(count);
  expect(products).toHaveLength(count);
  for (const part of ["3.xml", "0.xml", "1", "x.xml", "99999.xml"]) {
    expect((await crawler.get(`/sitemap/${part}`)).status, part).toBe(404);
  }
});

test("robots.txt names the sitemap and disallows private and unlimited paths", async () => {
  const { html: text, headers } = await visitor.get("/robots.txt");
  expect(headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(headers.get("Cache-Control")).toBe(AN_HOUR);
  expect(text.replace(shop.shopUrl, "")).toMatchInlineSnapshot(`
    "User-agent: *
    Disallow: /cart
    Disallow: /checkout
    Disallow: /profile
    Disallow: /orders
    Disallow: /order
    Disallow: /admin
    Disallow: /theme
    Disallow: /deliver-to
    Disallow: /sign-out
    Disallow: /wishlist
    Disallow: /stock-notices
    Disallow: /suggest
    Disallow: /newsletter
    Disallow: /*?search=
    Disallow: /*&search=

    Sitemap: /sitemap.xml
    "
  `);
});

test("the manifest has the shop's name and existing icons", async () => {
  const { html: json, headers } = await visitor.get("/manifest.webmanifest");
  expect(headers.get("Content-Type")).toBe("application/manifest+json");
  expect(headers.get("Cache-Control")).toBe(AN_HOUR);
  const manifest = JSON.parse(json);
  expect(manifest).toMatchObject({
    name: "Haat",
    short_name: "Haat",
    start_url: "/",
    display: "standalone",
    theme_color: "#ffffff",
  });
  expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src } of manifest.icons) {
    const icon = await fetch(shop.shopUrl + src);
    expect(icon.headers.get("Content-Type"), src).toBe("image/png");
    await icon.body?.cancel();
  }
});

test("without a backend the sample products are listed", async () => {
  const crawler = new Browser(bare.shopUrl);
  const urls = locations((await crawler.get("/sitemap.xml")).html);
  expect(urls.filter((url) => url.includes("/product/"))).toHaveLength(3);
  expect((await crawler.get("/robots.txt")).html).toContain(`Sitemap: ${bare.shopUrl}/sitemap.xml`);
  expect(JSON.parse((await crawler.get("/manifest.webmanifest")).html)).toMatchObject({ name: "Haat" });
});

test("security.txt says where to report a vulnerability, and until when it holds", async () => {
  const { html: text, headers, status } = await visitor.get("/.well-known/security.txt");
  expect([status, headers.get("Content-Type"), headers.get("Cache-Control")]).toEqual([
    200,
    "text/plain; charset=utf-8",
    AN_HOUR,
  ]);
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(text).toMatch(/^Canonical: .+\/\.well-known\/security\.txt$/m);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
  const days = (expires - Date.now()) / (24 * 60 * 60_000);
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(366);
});

test("password managers are led to the page that changes the password", async () => {
  const answer = await visitor.get("/.well-known/change-password");
  expect([answer.status, answer.location]).toEqual([302, "/profile/security"]);
});
