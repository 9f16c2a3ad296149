import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { openProxiedShop } from "#tests/http/support/backend-proxy.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { inGroups } from "#tests/http/support/in-groups.ts";
import { atWorker, userIdOf } from "#tests/http/support/session.ts";
import { addProduct, addToCart, checkoutForm, openShop, shopperWith } from "#tests/http/support/shop.ts";
import { IS_LONG } from "#tests/support/long.ts";

/** CHECKOUT_LIMIT of wrangler.toml, per minute and network address. */
const LIMIT = 20;
const POSTS = IS_LONG ? 1_000 : 50;
const PLACE = "POST /rest/v1/rpc/shop_place_order";

const shop = await openShop();
const limited = await openProxiedShop(shop, {}, LIMIT);

/** The cookie of a new cart with one of a product. */
async function newCart(productId: string): Promise<string> {
  const visitor = new Browser(shop.shopUrl);
  await addToCart(visitor, productId);
  return visitor.cookies.get("haat-cart") ?? "";
}

test(`of ${POSTS} orders from one address, as a page and as data, ${LIMIT} reach the database`, async () => {
  const product = await addProduct(shop, { stock: POSTS });
  const shopper = atWorker(limited, await shopperWith(shop, product));
  const form = await checkoutForm(shopper);
  const carts = await Promise.all(Array.from({ length: POSTS }, () => newCart(product.id)));
  limited.intercept(() => null);
  await inGroups(POSTS, async (at) => {
    // Each post has a cart of its own: one cart is ordered once.
    const tab = new Browser(limited.shopUrl, shopper.address);
    for (const [name, value] of shopper.cookies) tab.cookies.set(name, value);
    tab.cookies.set("haat-cart", carts[at] ?? "");
    const path = at % 2 === 0 ? "/checkout" : "/checkout.data";
    return tab.post(path, { ...form, checkoutKey: randomUUID() });
  });
  const calls = limited.calls.filter((call) => call === PLACE);
  const orders = await shop.sql("select id from public.orders where user_id = $1", [userIdOf(shopper)]);
  expect([calls.length, orders.length]).toEqual([LIMIT, LIMIT]);
});
