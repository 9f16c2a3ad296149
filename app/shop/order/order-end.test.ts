import { expect, it } from "vitest";

import {
  endingBar,
  endingEffects,
  endsOrder,
  reinstates,
  reinstatingEffects,
  sendsUnpaid,
  unpaidEffects,
} from "#app/shop/order/order-end.ts";

it.each([
  ["confirmed", "cancelled", true],
  ["delivered", "failed", true],
  ["pending", "shipped", false],
  ["cancelled", "failed", false],
  ["failed", "cancelled", false],
  ["cancelled", "confirmed", false],
] as const)("%s to %s: %s", (from, to, ends) => {
  expect(endsOrder(from, to)).toBe(ends);
});

it.each([
  ["razorpay", "pending", "pending", "shipped", true],
  ["razorpay", "failed", "failed", "confirmed", true],
  ["razorpay", "pending", "pending", "failed", false],
  ["razorpay", "pending", "paid", "confirmed", false],
  ["razorpay", "confirmed", "pending", "shipped", false],
  ["cod", "pending", "pending", "shipped", false],
] as const)("%s %s %s to %s sends an unpaid order: %s", (paymentMethod, status, paymentStatus, to, sends) => {
  expect(sendsUnpaid({ paymentMethod, status, paymentStatus, total: 100 }, to)).toBe(sends);
});

it("says what an unpaid order on its way means", () => {
  expect(unpaidEffects({ total: 187_500 }, "processing")).toEqual([
    "₹1,875 was to be paid online and has not been paid. The courier collects nothing.",
    "The customer can no longer pay it in the shop.",
    "The customer gets an e-mail that the order is confirmed.",
  ]);
});

it("names money, stock, coupon and mail", () => {
  const order = { status: "confirmed", heldUntil: null, couponCode: "DIWALI" } as const;
  expect(endingEffects(order, "cancelled", 358_800)).toEqual([
    "₹3,588 is refunded to the original payment method.",
    "Its items can be sold again.",
    "The coupon DIWALI can be used again.",
    "The customer gets an e-mail that the order is cancelled.",
  ]);
});

it.each([
  [
    "shipped",
    "Its items have left, and count as in stock again at once: call the parcel back, or correct the stock.",
  ],
  [
    "delivered",
    "The customer has its items, and they count as in stock again at once. For goods that come back use Refund items or a return instead.",
  ],
  ["processing", "Its items can be sold again."],
] as const)("says where the items of an order are that is %s", (status, text) => {
  expect(endingEffects({ status, heldUntil: null, couponCode: null }, "cancelled", 0)[1]).toBe(text);
});

it("says that nothing goes back when nothing was paid", () => {
  const order = { status: "failed", heldUntil: null, couponCode: null } as const;
  expect(endingEffects(order, "failed", 0)).toEqual([
    "No money goes back: nothing was paid online.",
    "The customer gets an e-mail about it.",
  ]);
});

it("says that less than Razorpay refunds stays", () => {
  const order = { status: "confirmed", heldUntil: null, couponCode: null } as const;
  expect(endingEffects(order, "cancelled", 0, 50)[0]).toBe(
    "₹0.50 of the payment stays: Razorpay refunds no less than ₹1.",
  );
});

it("keeps who may not refund from giving money back, and nobody else", () => {
  expect(endingBar("cancelled", 62_100, false)).toBe(
    "Cancelling gives ₹621 back: ask somebody who may refund",
  );
  expect(endingBar("failed", 62_100, false)).toBe(
    "Marking it as failed gives ₹621 back: ask somebody who may refund",
  );
  expect([endingBar("cancelled", 62_100, true), endingBar("cancelled", 0, false)]).toEqual([null, null]);
});

it.each([
  ["cancelled", "confirmed", true],
  ["failed", "pending", true],
  ["cancelled", "failed", false],
  ["confirmed", "processing", false],
] as const)("%s to %s lets an order go on: %s", (from, to, goesOn) => {
  expect(reinstates(from, to)).toBe(goesOn);
});

it("says what becomes of the refund of an order that goes on", () => {
  const refund =
    "The refund of ₹166 is not sent: it pays for this order. The customer, who was told that it is, gets an e-mail that the order goes on.";
  expect(reinstatingEffects({ couponCode: null }, 166_00, null)).toEqual([
    refund,
    "Its items are taken from stock again.",
  ]);
  expect(reinstatingEffects({ couponCode: "DIWALI" }, 166_00, "2026-11-20T04:30:00Z")).toEqual([
    "The customer cancelled this order on 20 November 2026.",
    refund,
    "Its items are taken from stock again.",
    "The coupon DIWALI counts as used again.",
  ]);
});

it("says that nothing goes back of what the bank returned", () => {
  const order = { status: "confirmed", heldUntil: null, couponCode: null } as const;
  expect(endingEffects(order, "cancelled", 0, 0, 708_00)[0]).toBe(
    "No money goes back: the customer’s bank returned ₹708 already.",
  );
});
