import { describe, expect, test } from "vitest";

import { noticeOf, textOf } from "#tests/http/support/browser.ts";
import {
  clearPaymentCheck,
  type OnlineOrder,
  payAndReturn,
  placeOnline,
  stateOf,
} from "#tests/http/support/online-order.ts";
import { openShop } from "#tests/http/support/shop.ts";

const shop = await openShop();
const { razorpay } = shop;

/** What the shopper reads after leaving Razorpay's own page, and what pay.js is told after its window was closed. */
async function leave(order: OnlineOrder) {
  const callback = `/payment/callback/${order.id}`;
  await clearPaymentCheck(shop, order);
  const back = await order.browser.get(`${callback}?cancelled=1`);
  expect([back.status, back.location]).toEqual([303, order.confirmation]);
  const { html } = await order.browser.get(order.confirmation);
  await clearPaymentCheck(shop, order);
  const told = await order.browser.get(`${callback}?cancelled=window`);
  expect(told.status).toBe(200);
  return { notice: noticeOf(html), text: textOf(html), told: JSON.parse(told.html) as unknown };
}

describe("a payment that is left", () => {
  test("is cancelled when the order is unpaid, also after a payment that failed", async () => {
    const order = await placeOnline(shop);
    const page = order.confirmation;
    expect(await leave(order)).toMatchObject({
      notice: "Payment cancelled",
      told: { cancelled: true, page },
    });
    await razorpay.pay(order.razorpayOrderId, "failure");
    expect(await leave(order)).toMatchObject({
      notice: "Payment cancelled",
      told: { cancelled: true, page },
    });
  });

  test("is not called cancelled when the order was paid in another tab", async () => {
    const order = await placeOnline(shop);
    await payAndReturn(shop, order, "success");
    await order.browser.get(order.confirmation);
    const { notice, text, told } = await leave(order);
    expect([notice, told]).toEqual(["", { cancelled: false, page: order.confirmation }]);
    expect(text).toContain("Thank you, your order is placed");
  });

  test("is not called cancelled when Razorpay has a payment that the shop does not know of yet", async () => {
    const order = await placeOnline(shop);
    await razorpay.pay(order.razorpayOrderId, "all_dropped");
    expect(await stateOf(shop, order)).toBe("razorpay pending pending");
    const told = await order.browser.get(`/payment/callback/${order.id}?cancelled=window`);
    expect(JSON.parse(told.html)).toEqual({ cancelled: false, page: order.confirmation });
    expect(await stateOf(shop, order)).toBe("razorpay confirmed paid");
  });

  test("is not called cancelled while the bank holds the money", async () => {
    const order = await placeOnline(shop);
    await razorpay.pay(order.razorpayOrderId, "authorized");
    const { notice, text, told } = await leave(order);
    expect([notice, told]).toEqual(["", { cancelled: false, page: order.confirmation }]);
    expect(text).toContain("Your bank holds ₹708");
  });

  test("stays unknown while Razorpay does not answer", async () => {
    const order = await placeOnline(shop);
    razorpay.setFault({ kind: "500", on: "orders.payments" });
    await order.browser
      .get(`/payment/callback/${order.id}?cancelled=1`)
      .finally(() => razorpay.setFault(null));
    const { html } = await order.browser.get(order.confirmation);
    expect(noticeOf(html)).toBe("");
    expect(textOf(html)).toContain("We are confirming your payment");
    await clearPaymentCheck(shop, order);
    razorpay.setFault({ kind: "500", on: "orders.payments" });
    const told = await order.browser
      .get(`/payment/callback/${order.id}?cancelled=window`)
      .finally(() => razorpay.setFault(null));
    expect(JSON.parse(told.html)).toEqual({ cancelled: false, page: order.confirmation });
  });

  test("of an order that was cancelled or does not exist says nothing", async () => {
    const order = await placeOnline(shop);
    await order.browser.post(`/order/${order.id}/cancel`, { intent: "cancel" });
    await order.browser.get(`/order/${order.id}`);
    const { notice, told } = await leave(order);
    expect([notice, told]).toEqual(["", { cancelled: false, page: order.confirmation }]);
    await order.browser.get("/payment/callback/00000000-0000-4000-8000-00000000dead?cancelled=1");
    expect(noticeOf((await order.browser.get("/about")).html)).toBe("");
  });
});
