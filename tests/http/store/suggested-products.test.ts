import { expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { addProduct, addToCart, openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
// A Worker of its own has no copies of the catalogue.
const proxied = await openProxiedShop(shop, {}, 100_000);

const PAGES = [
  ["/nothing-here", 404],
  ["/product/not-an-id", 404],
  [`/product/${crypto.randomUUID()}`, 404],
  ["/cart", 200],
] as const;

/** Stock of each product below the message of a page, and where adding one leads. */
async function suggestedOn(browser: Browser, path: string) {
  const { status, html } = await browser.get(path);
  const section = /aria-labelledby="suggested"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
  return {
    status,
    shown: section.match(/<article/g)?.length ?? 0,
    soldOut: section.match(/Out of Stock/g)?.length ?? 0,
    backs: new Set(Array.from(section.matchAll(/name="redirectTo" value="([^"]*)"/g), ([, to]) => to)),
  };
}

test.each(PAGES)("%s offers four products that are in stock", async (path, status) => {
  expect(await suggestedOn(new Browser(shop.shopUrl), path)).toEqual({
    status,
    shown: 4,
    soldOut: 0,
    backs: new Set(["/cart"]),
  });
});

test("a cart with something in it offers none", async () => {
  const browser = new Browser(shop.shopUrl);
  await addToCart(browser, (await addProduct(shop)).id);
  expect(await suggestedOn(browser, "/cart")).toMatchObject({ status: 200, shown: 0 });
});

test("the pages stand when the products cannot be read", async () => {
  proxied.intercept(({ url }) =>
    url.includes("/rest/v1/rpc/shop_home_page") ? new Response("no", { status: 500 }) : null,
  );
  for (const path of ["/nothing-here", "/cart"]) {
    const { status, shown } = await suggestedOn(new Browser(proxied.shopUrl), path);
    expect([status, shown]).toEqual([path === "/cart" ? 200 : 404, 0]);
  }
});
