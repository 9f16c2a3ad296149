import { expect, test } from "vitest";

import { openAdminSession } from "#tests/http/support/admin-session.ts";
import { textOf } from "#tests/http/support/browser.ts";
import { payAndReturn, placeOnline, stateOf, stockOf } from "#tests/http/support/online-order.ts";
import { addProduct, openShop } from "#tests/http/support/shop.ts";

/*
 * The other tests use databases of a PostgreSQL server, for speed. `npm start` and `npm run dev` run on PGlite, so this
 * journey does too. HAAT_TEST_DATABASE=pglite runs every test on PGlite.
 */

test("a shopper finds, orders and pays, and an admin ships, on PGlite", async () => {
  const shop = await openShop({ pglite: true });
  const [server] = await shop.sql<{ version: string }>("select version() as version");
  expect(server?.version).toContain("wasm32");

  const product = await addProduct(shop, { name: "Copper lantern", price: 600, stock: 3 });
  const order = await placeOnline(shop, product);
  const found = await order.browser.get("/products?search=coper+lantern");
  expect(textOf(found.html)).toContain("Copper lantern");
  expect(await stockOf(shop, product)).toBe(2);
  expect((await payAndReturn(shop, order, "success")).status).toBe(303);
  expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");

  const { postForNotice } = await openAdminSession(shop);
  const fields = { intent: "status", id: order.id, seen: "confirmed", status: "shipped" };
  expect(await postForNotice("/admin/orders", fields)).toContain("Order status updated to shipped");
  expect(await stateOf(shop, order)).toBe("razorpay shipped paid");
  const page = await order.browser.get(`/order/${order.id}`);
  expect(textOf(page.html)).toMatch(new RegExp(`Order ${order.orderNumber}: Arriving .* Shipped Paid ₹708`));
});
