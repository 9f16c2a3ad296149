import { expect, it } from "vitest";

import { linkState, linkPromise, linkTerms } from "#app/shop/order/payment-link.ts";

const NOW = new Date("2026-11-20T12:10:00Z");
const ORDER = {
  status: "pending" as const,
  paymentMethod: "razorpay" as const,
  paymentStatus: "pending" as const,
  createdAt: "2026-11-20T12:00:00Z",
  heldUntil: "2026-11-20T12:30:00Z",
  razorpayOrderId: "order_RB58MiP5SPFYyM",
  paymentUnderWay: false,
  paymentCheckedAt: null,
  paymentAnsweredAt: null,
};
const FAILED = { ...ORDER, status: "failed" as const, paymentStatus: "failed" as const, heldUntil: null };

it.each([
  ["pay", "an order that is held", ORDER, {}],
  ["reopen", "one without an order at Razorpay", { ...ORDER, razorpayOrderId: null }, {}],
  ["reopen", "one whose time has just ended", { ...ORDER, heldUntil: NOW.toISOString() }, {}],
  ["reopen", "one that was released", FAILED, {}],
  ["expired", "one with a link that has ended", ORDER, { isExpired: true }],
  ["expired", "a released one with a link that has ended", FAILED, { isExpired: true }],
  ["over", "a released one of last month", { ...FAILED, createdAt: "2026-10-20T12:00:00Z" }, {}],
  ["confirming", "a payment that the bank has not decided", { ...ORDER, paymentUnderWay: true }, {}],
  [
    "confirming",
    "the same by a link that has ended",
    { ...ORDER, paymentUnderWay: true },
    { isExpired: true },
  ],
  ["confirming", "a payment that Razorpay says nothing about", ORDER, { isUnknown: true }],
  ["paid", "a paid order", { ...ORDER, status: "confirmed" as const, paymentStatus: "paid" as const }, {}],
  [
    "paid",
    "a paid order by a link that has ended",
    { ...ORDER, status: "shipped" as const, paymentStatus: "paid" as const },
    { isExpired: true },
  ],
  [
    "cash",
    "one that was switched to cash",
    { ...ORDER, status: "confirmed" as const, paymentMethod: "cod" as const },
    {},
  ],
  [
    "paid",
    "and its cash was collected",
    { ...ORDER, status: "delivered" as const, paymentMethod: "cod" as const, paymentStatus: "paid" as const },
    {},
  ],
  ["over", "one that was sent without its payment", { ...ORDER, status: "shipped" as const }, {}],
  [
    "paid",
    "one that was refunded",
    { ...ORDER, status: "delivered" as const, paymentStatus: "refunded" as const },
    {},
  ],
  ["cancelled", "a cancelled order", { ...ORDER, status: "cancelled" as const }, {}],
  ["returned", "one that was paid too late", { ...FAILED, paymentStatus: "paid" as const }, {}],
] as const)("is %s for %s", (state, _order, order, facts) => {
  expect(linkState({ order, isExpired: false, isUnknown: false, ...facts }, NOW)).toBe(state);
});

it("tells the customer until when the items are kept and the link works", () => {
  const expires = "2026-11-29T15:37:00.000Z";
  expect(linkPromise("2026-11-26T16:07:00.000Z", expires)).toBe(
    "The items are kept for you until 9:37 pm. The link works until 29 November 2026, 9:07 pm, and you can pay later, too, if the items are still in stock at the same price.",
  );
  expect(linkPromise(null, expires)).toBe(
    "The link works until 29 November 2026, 9:07 pm, if the items are still in stock at the same price. They are not kept for you.",
  );
});

it("says how long the items are kept, and what happens when the customer pays later", () => {
  const over = {
    kept: "not any more",
    after: "The customer can pay only if the items are still in stock at the same price.",
  };
  const held = new Date(NOW.getTime() + 60_000).toISOString();
  expect(linkTerms(held, NOW)).toEqual({
    kept: "until 5:41 pm",
    after: "After that, the customer can pay only if the items are still in stock at the same price.",
  });
  expect(linkTerms(NOW.toISOString(), NOW)).toEqual(over);
  expect(linkTerms(null, NOW)).toEqual(over);
});
