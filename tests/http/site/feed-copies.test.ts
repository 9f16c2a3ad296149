import { describe, expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { withSettings } from "#tests/http/support/settings.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
/** A Worker that keeps copies as online. */
const copying = await openProxiedShop(shop, { CATALOGUE_FRESH_MS: "60000", STALE_COPY_MS: "3600000" });
const ON = { has_product_feeds: true };

/** Reads a feed, and says how many parts the database gave for it. */
async function read(path: string) {
  copying.calls.length = 0;
  const { status, html, headers } = await new Browser(copying.shopUrl).get(path);
  const parts = copying.calls.filter((call) => call.includes("shop_product_feed")).length;
  return { status, html, parts, headers };
}

describe.each(["/feeds/google.xml", "/feeds/meta.csv"])("%s", (path) => {
  test("is kept for an hour when it is finished, and not read again", async () => {
    const product = await addProduct(shop, { price: 611 });
    await withSettings(shop, ON, async () => {
      await expect.poll(async () => (await read(path)).parts, { timeout: 60_000 }).toBe(0);
      const kept = await read(path);
      expect([kept.status, kept.parts, kept.html.includes("611.00 INR")]).toEqual([200, 0, true]);
      const seconds = Number(/^public, max-age=(\d+)$/.exec(kept.headers.get("Cache-Control") ?? "")?.[1]);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(3600);
      expect(kept.headers.get("Content-Type")).toMatch(/^(application\/xml|text\/csv); charset=utf-8$/);

      await shop.sql("update public.products set price = 622 where id = $1", [product.id]);
      const later = await read(path);
      expect([later.parts, later.html === kept.html]).toEqual([0, true]);
      const fresh = await new Browser(shop.shopUrl).get(path);
      expect(fresh.html).toContain("622.00 INR");
    });
    // Whoever turns the feeds off does not want them for another hour.
    expect((await read(path)).status).toBe(404);
  });
});

test("a feed that breaks off is not kept", async () => {
  await addProduct(shop);
  const other = await openProxiedShop(shop, { CATALOGUE_FRESH_MS: "60000", STALE_COPY_MS: "0" });
  const feed = () => new Browser(other.shopUrl).get("/feeds/google.xml");
  await withSettings(shop, ON, async () => {
    other.intercept(async (request, pass) =>
      (await request.clone().text()).includes("p_after") ? new Response(null, { status: 500 }) : pass(),
    );
    const broken = await feed().catch(() => null);
    expect(broken?.html ?? "").not.toContain("</rss>");
    expect(other.calls.filter((call) => call.includes("shop_product_feed"))).toHaveLength(2);
    other.intercept(() => null);
    const whole: boolean[] = [];
    const isKept = async () => {
      other.calls.length = 0;
      whole.push((await feed()).html.includes("</rss>"));
      return !other.calls.some((call) => call.includes("shop_product_feed"));
    };
    await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
    expect(whole).not.toContain(false);
  });
});

test("a network reads five feeds, and searches all the same", async () => {
  const limited = await openShop({ own: true, limit: 5 });
  await limited.sql("update public.settings set has_product_feeds = true");
  const visitor = new Browser(limited.shopUrl);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await visitor.get("/feeds/meta.csv")).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await visitor.get("/feeds/google.xml")).status).toBe(429);
  expect((await visitor.get("/products?search=lamp")).status).toBe(200);
});
