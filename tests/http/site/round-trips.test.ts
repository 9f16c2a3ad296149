import { beforeAll, expect, test } from "vitest";

import { razorpayVars } from "#local/razorpay/server.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { placeOnline } from "#tests/http/support/online-order.ts";
import { openCountedShop } from "#tests/http/support/round-trips.ts";
import { addProduct, addToCart, ADMIN, openShop, shopperWith, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop();
const counted = await openCountedShop(shop, razorpayVars(shop.razorpay));
const copying = await openCountedShop(shop, { CATALOGUE_FRESH_MS: "60000" });

/**
 * Requests to the backend for each screen, one after another and in all. With the database some milliseconds away, the
 * first number is what a shopper waits for. A number that grows here makes a screen slower for everybody.
 */
const MOST: [who: "visitor" | "shopper" | "admin", path: string, inSequence: number, inAll: number][] = [
  ["visitor", "/", 1, 2],
  ["visitor", "/products", 1, 2],
  ["visitor", "/product/{product}", 1, 2],
  ["visitor", "/cart", 1, 3],
  ["visitor", "/about", 1, 1],
  ["visitor", "/login", 1, 1],
  ["shopper", "/", 2, 3],
  ["shopper", "/products", 2, 3],
  ["shopper", "/product/{product}", 2, 4],
  // One of them is the order that may have been placed from this cart, two are shown coupons with a limit for each shopper.
  ["shopper", "/cart", 2, 7],
  // One of them is the account, for a first address.
  ["shopper", "/checkout", 2, 6],
  ["shopper", "/orders", 1, 2],
  ["shopper", "/order/{order}", 2, 3],
  ["shopper", "/order/{order}/invoice", 1, 4],
  ["shopper", "/profile", 1, 3],
  ["shopper", "/profile/addresses", 1, 2],
  ["shopper", "/profile/wishlist", 2, 4],
  ["shopper", "/profile/security/sessions", 2, 3],
  ["admin", "/admin/dashboard", 2, 3],
  ["admin", "/admin/orders", 2, 4],
  ["admin", "/admin/orders/{order}", 2, 4],
  ["admin", "/admin/products", 2, 3],
  ["admin", "/admin/products/{product}", 2, 4],
  ["admin", "/admin/products/prices", 3, 4],
  ["admin", "/admin/users", 2, 3],
  ["admin", "/admin/coupons", 2, 4],
  ["admin", "/admin/payments", 2, 3],
  ["admin", "/admin/returns", 2, 3],
  ["admin", "/admin/tax", 2, 5],
  ["admin", "/admin/settings", 2, 4],
  ["admin", "/admin/settings/delivery", 2, 3],
  ["admin", "/admin/profile/sessions", 3, 4],
];

/** The same with copies of the catalogue, as online. */
const MOST_WITH_COPIES: typeof MOST = [
  ["visitor", "/", 0, 0],
  ["visitor", "/products", 0, 0],
  ["visitor", "/product/{product}", 0, 0],
  ["visitor", "/cart", 1, 2],
  ["shopper", "/", 1, 1],
  ["shopper", "/products", 1, 1],
  ["shopper", "/product/{product}", 1, 2],
  ["shopper", "/cart", 1, 6],
];

type Row = { who: string; path: string; status: number; inSequence: number; inAll: number; calls: string };

const product = await addProduct(shop);
const order = await placeOnline(shop);

beforeAll(async () => {
  const [category] = await shop.sql<{ id: string }>(
    "select id from public.categories where is_active limit 1",
  );
  await shop.sql("update public.products set category_id = $1 where id = $2", [category?.id, product.id]);
  await shop.sql("update public.orders set status = 'delivered', payment_status = 'paid' where id = $1", [
    order.id,
  ]);
  await order.browser.post("/cart", { intent: "clear" });
  // The first page offers what was removed, with its names.
  await order.browser.get("/cart");
  await addToCart(order.browser, product.id);
});

test.each([
  ["as it is without copies of the catalogue", MOST, counted],
  ["with copies", MOST_WITH_COPIES, copying],
])("each screen asks the backend this often, %s", async (_name, most, worker) => {
  const browsers = {
    visitor: worker.at(withoutSession(await shopperWith(shop, product))),
    shopper: worker.at(order.browser),
    admin: worker.at(await signIn(new Browser(shop.shopUrl), ADMIN)),
  };
  // Nothing is owed by the cart of this checkout.
  const buyer = worker.at(await shopperWith(shop, product));
  await worker.warmUp(browsers.shopper, "/about", "/", "/products", `/product/${product.id}`, "/cart");
  const rows: Row[] = [];
  for (const [who, path] of most) {
    const at = path.replace("{product}", product.id).replace("{order}", order.id);
    const browser = path === "/checkout" ? buyer : browsers[who];
    const { status, inSequence, calls } = await worker.count(browser.fork(), at);
    rows.push({ who, path, status, inSequence, inAll: calls.length, calls: calls.toSorted().join(", ") });
  }
  const tooMany = rows.filter(({ inSequence, inAll }, at) => {
    const [, , sequence = 0, all = 0] = most[at] ?? [];
    return inSequence > sequence || inAll > all;
  });
  expect(tooMany).toEqual([]);
  expect(rows.filter(({ status }) => status !== 200)).toEqual([]);
});

function withoutSession(browser: Browser): Browser {
  for (const name of browser.cookies.keys()) if (name.startsWith("haat-auth")) browser.cookies.delete(name);
  return browser;
}
