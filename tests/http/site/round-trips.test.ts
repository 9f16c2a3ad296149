import { expect, test } from "vitest";

import { razorpayVars } from "#local/razorpay/server.ts";
import { Browser } from "#tests/http/support/browser.ts";
import { placeOnline } from "#tests/http/support/online-order.ts";
import { openCountedShop } from "#tests/http/support/round-trips.ts";
import { addProduct, ADMIN, openShop, shopperWith, signIn } from "#tests/http/support/shop.ts";

const shop = await openShop();
const counted = await openCountedShop(shop, razorpayVars(shop.razorpay));

/**
 * Requests to the backend for each screen, one after another and in all. With the database some milliseconds away, the
 * first number is what a shopper waits for. A number that grows here makes a screen slower for everybody.
 */
const MOST: [who: "visitor" | "shopper" | "admin", path: string, inSequence: number, inAll: number][] = [
  ["visitor", "/", 1, 2],
  ["visitor", "/products", 1, 2],
  ["visitor", "/product/{product}", 1, 2],
  ["visitor", "/cart", 1, 2],
  ["visitor", "/about", 1, 1],
  ["visitor", "/login", 1, 1],
  ["shopper", "/", 2, 3],
  ["shopper", "/products", 2, 3],
  ["shopper", "/product/{product}", 2, 4],
  ["shopper", "/cart", 1, 3],
  ["shopper", "/checkout", 2, 5],
  ["shopper", "/orders", 1, 2],
  ["shopper", "/order/{order}", 2, 3],
  ["shopper", "/order/{order}/invoice", 1, 4],
  ["shopper", "/profile", 1, 2],
  ["shopper", "/profile/addresses", 1, 2],
  ["shopper", "/profile/wishlist", 1, 2],
  ["admin", "/admin/dashboard", 2, 3],
  ["admin", "/admin/orders", 2, 3],
  ["admin", "/admin/orders/{order}", 2, 4],
  ["admin", "/admin/products", 2, 4],
  ["admin", "/admin/products/{product}", 2, 5],
  ["admin", "/admin/users", 2, 3],
  ["admin", "/admin/coupons", 2, 3],
  ["admin", "/admin/returns", 2, 3],
  ["admin", "/admin/settings", 2, 5],
];

type Row = { who: string; path: string; status: number; inSequence: number; inAll: number; calls: string };

test("each screen asks the backend this often", async () => {
  const product = await addProduct(shop);
  const [category] = await shop.sql<{ id: string }>(
    "select id from public.categories where is_active limit 1",
  );
  await shop.sql("update public.products set category_id = $1 where id = $2", [category?.id, product.id]);
  const order = await placeOnline(shop);
  await shop.sql("update public.orders set status = 'delivered', payment_status = 'paid' where id = $1", [
    order.id,
  ]);
  const browsers = {
    visitor: counted.at(await shopperWith(shop, product).then((browser) => withoutSession(browser))),
    shopper: counted.at(order.browser),
    admin: counted.at(await signIn(new Browser(shop.shopUrl), ADMIN)),
  };
  const buyer = counted.at(await shopperWith(shop, product));
  await counted.warmUp(browsers.shopper);
  const rows: Row[] = [];
  for (const [who, path] of MOST) {
    const at = path.replace("{product}", product.id).replace("{order}", order.id);
    // Nothing is owed by the cart of a checkout.
    const browser = path === "/checkout" ? buyer : browsers[who];
    const { status, inSequence, calls } = await counted.count(browser.fork(), at);
    rows.push({ who, path, status, inSequence, inAll: calls.length, calls: calls.toSorted().join(", ") });
  }
  console.table(rows.map(({ calls: _calls, ...row }) => row));
  const described = ({ calls, ...row }: Row) => ({ ...row, calls });
  const tooMany = rows.filter(({ inSequence, inAll }, at) => {
    const [, , sequence = 0, all = 0] = MOST[at] ?? [];
    return inSequence > sequence || inAll > all;
  });
  expect(tooMany.map(described)).toEqual([]);
  expect(rows.filter(({ status }) => status !== 200)).toEqual([]);
});

function withoutSession(browser: Browser): Browser {
  for (const name of browser.cookies.keys()) if (name.startsWith("haat-auth")) browser.cookies.delete(name);
  return browser;
}
