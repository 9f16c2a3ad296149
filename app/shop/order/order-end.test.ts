import { expect, it } from "vitest";

import { endingEffects, endsOrder } from "#app/shop/order/order-end.ts";

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

it("names money, stock, coupon and mail", () => {
  const order = { status: "confirmed", heldUntil: null, couponCode: "DIWALI" } as const;
  expect(endingEffects(order, "cancelled", 358_800)).toEqual([
    "₹3,588 is refunded to the original payment method.",
    "Its items can be sold again.",
    "The coupon DIWALI can be used again.",
    "The customer gets an e-mail that the order is cancelled.",
  ]);
});

it("says that nothing goes back when nothing was paid", () => {
  const order = { status: "failed", heldUntil: null, couponCode: null } as const;
  expect(endingEffects(order, "failed", 0)).toEqual([
    "No money goes back: nothing was paid online.",
    "The customer gets an e-mail about it.",
  ]);
});
