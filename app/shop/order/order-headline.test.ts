import { expect, test } from "vitest";

import { headlineTellsStatus, orderHeadline } from "#app/shop/order/order-headline.ts";
import type { Payable, PaymentState } from "#app/shop/order/order-payment.ts";
import type { OrderTimes } from "#app/shop/order/order-timeline.ts";

const PROMISED = [new Date("2026-11-24T06:30:00Z"), new Date("2026-11-27T06:30:00Z")] as const;
type Order = OrderTimes & Pick<Payable, "paymentMethod" | "paymentStatus">;
const PLACED: Order = {
  status: "confirmed",
  paymentMethod: "razorpay",
  paymentStatus: "pending",
  createdAt: "2026-11-22T06:00:00Z",
  confirmedAt: "2026-11-22T06:00:00Z",
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
};
const SHIPPED: Order = { ...PLACED, status: "shipped", shippedAt: "2026-11-23T06:00:00Z" };

test.each<[string, Order, PaymentState, string]>([
  ["2026-11-22T07:00:00Z", PLACED, "settled", "Arriving 24–27 November"],
  ["2026-11-22T07:00:00Z", SHIPPED, "settled", "Arriving 24–27 November"],
  // The last moment of 27 November in India, and the next day.
  ["2026-11-27T18:29:59Z", SHIPPED, "settled", "Arriving 24–27 November"],
  ["2026-11-27T18:30:00Z", SHIPPED, "settled", "On its way"],
  ["2026-11-27T18:30:00Z", PLACED, "settled", "Being prepared"],
  ["2026-11-22T07:00:00Z", { ...PLACED, status: "pending" }, "waiting", "Complete your payment"],
  ["2026-11-22T07:00:00Z", { ...PLACED, status: "pending" }, "confirming", "We are confirming your payment"],
  ["2026-11-22T07:00:00Z", { ...PLACED, status: "failed" }, "failed", "Your order is not paid"],
  [
    "2026-11-22T07:00:00Z",
    { ...PLACED, status: "failed", paymentStatus: "refunded", confirmedAt: null },
    "failed",
    "Your order could not be confirmed",
  ],
  [
    "2026-11-22T07:00:00Z",
    { ...PLACED, status: "failed", paymentMethod: "cod" },
    "failed",
    "Your order was not completed",
  ],
  [
    "2026-11-30T07:00:00Z",
    { ...SHIPPED, status: "delivered", deliveredAt: "2026-11-25T20:00:00Z" },
    "settled",
    "Delivered on 26 November 2026",
  ],
  ["2026-11-30T07:00:00Z", { ...SHIPPED, status: "delivered" }, "settled", "Delivered"],
  [
    "2026-11-30T07:00:00Z",
    { ...PLACED, status: "cancelled", cancelledAt: "2026-11-23T06:00:00Z" },
    "cancelled",
    "Cancelled on 23 November 2026",
  ],
  ["2026-11-30T07:00:00Z", { ...PLACED, status: "cancelled" }, "cancelled", "Cancelled"],
])("at %s", (now, order, state, headline) => {
  expect(orderHeadline(order, state, PROMISED, new Date(now))).toBe(headline);
});

test.each([
  ["confirmed", "settled", false],
  ["shipped", "settled", false],
  ["delivered", "settled", true],
  ["pending", "waiting", true],
  ["pending", "confirming", true],
  ["failed", "failed", true],
  ["cancelled", "cancelled", true],
] as const)("the headline of an order that is %s, %s, tells its status: %o", (status, state, tells) => {
  expect(headlineTellsStatus({ status }, state)).toBe(tells);
});
