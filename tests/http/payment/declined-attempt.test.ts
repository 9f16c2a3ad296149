import { expect, test } from "vitest";

import { textOf } from "#tests/http/support/browser.ts";
import { ordersOf } from "#tests/http/support/online-checkout.ts";
import {
  buttonsOf,
  expire,
  openConfirmation,
  payAndReturn,
  placeOnline,
  stateOf,
  stockOf,
} from "#tests/http/support/online-order.ts";
import { addProduct, checkoutForm, openShop, shopperWith } from "#tests/http/support/shop.ts";

/*
 * A shopper's bank declines the first attempt. The goods stay theirs until the half hour is over, however they go on.
 */

const shop = await openShop();

/** The order of the last unit, whose first attempt was declined. */
async function placeDeclined() {
  const order = await placeOnline(shop, await addProduct(shop, { price: 600, stock: 1 }));
  await payAndReturn(shop, order, "failure");
  expect(await stateOf(shop, order)).toBe("razorpay failed failed");
  return order;
}

test("a second attempt in the same Razorpay window finds the last unit", async () => {
  const order = await placeDeclined();
  const { html } = await (
    await shopperWith(shop, await addProduct(shop, {}))
  ).get(`/product/${order.product.id}`);
  expect(textOf(html)).toContain("Out of Stock");
  await payAndReturn(shop, order, "success");
  expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  expect(await stockOf(shop, order.product)).toBe(0);
  expect(await shop.sql("select 1 from public.refunds where order_id = $1", [order.id])).toEqual([]);
});

test("the confirmation says until when the goods are kept, and no more after that", async () => {
  const order = await placeDeclined();
  const { html } = await openConfirmation(shop, order);
  expect(textOf(html)).toMatch(/We keep the items for you until \d+ \w+ \d{4}, \d+:\d\d [ap]m/);
  expect(buttonsOf(html)).toEqual(["Pay again · ₹708", "Switch to cash on delivery"]);
  await expire(shop, order);
  expect(await stockOf(shop, order.product)).toBe(1);
  expect(textOf((await openConfirmation(shop, order)).html)).not.toContain("We keep the items for you until");
});

test.each(["razorpay", "cod"])(
  "a new checkout of the same cart, %s, takes the goods over",
  async (paymentMethod) => {
    const order = await placeDeclined();
    const form = await checkoutForm(order.browser);
    await order.browser.post("/checkout", { ...form, paymentMethod });
    expect((await ordersOf(shop, order.browser)).map(({ state }) => state)).toEqual([
      paymentMethod === "cod" ? "confirmed pending" : "pending pending",
      "cancelled failed",
    ]);
    expect(await stockOf(shop, order.product)).toBe(0);
  },
);

test("the window of the replaced order brings no second purchase: its payment is refunded", async () => {
  const order = await placeDeclined();
  const form = await checkoutForm(order.browser);
  await order.browser.post("/checkout", { ...form, paymentMethod: "cod" });
  await payAndReturn(shop, order, "success");
  expect(await stateOf(shop, order)).toBe("razorpay cancelled paid");
  expect(
    await shop.sql("select reason, amount::int from public.refunds where order_id = $1", [order.id]),
  ).toEqual([{ reason: "cancelled", amount: 708 }]);
});
