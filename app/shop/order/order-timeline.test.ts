import { describe, expect, it } from "vitest";

import { orderFailure, type OrderTimes, orderTimeline, refundStep } from "#app/shop/order/order-timeline.ts";

const PLACED = "2026-11-20T04:30:00Z";
const CONFIRMED = "2026-11-20T04:31:00Z";
const SHIPPED = "2026-11-21T04:30:00Z";
const DELIVERED = "2026-11-23T04:30:00Z";
const CANCELLED = "2026-11-20T05:30:00Z";

const order = (status: OrderTimes["status"], times: Partial<OrderTimes> = {}): OrderTimes => ({
  status,
  createdAt: PLACED,
  confirmedAt: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  ...times,
});

function steps(of: OrderTimes): string[] {
  return orderTimeline(of).map(({ key, at, done }) => `${key} ${done ? (at ?? "done") : "to come"}`);
}

describe("orderTimeline", () => {
  it.each([
    [
      "pending",
      order("pending"),
      [`placed ${PLACED}`, "confirmed to come", "shipped to come", "delivered to come"],
    ],
    [
      "confirmed",
      order("confirmed", { confirmedAt: CONFIRMED }),
      [`placed ${PLACED}`, `confirmed ${CONFIRMED}`, "shipped to come", "delivered to come"],
    ],
    [
      "processing, confirmed at an unknown time",
      order("processing"),
      [`placed ${PLACED}`, "confirmed done", "shipped to come", "delivered to come"],
    ],
    [
      "shipped",
      order("shipped", { confirmedAt: CONFIRMED, shippedAt: SHIPPED }),
      [`placed ${PLACED}`, `confirmed ${CONFIRMED}`, `shipped ${SHIPPED}`, "delivered to come"],
    ],
    [
      "delivered",
      order("delivered", { confirmedAt: CONFIRMED, shippedAt: SHIPPED, deliveredAt: DELIVERED }),
      [`placed ${PLACED}`, `confirmed ${CONFIRMED}`, `shipped ${SHIPPED}`, `delivered ${DELIVERED}`],
    ],
    [
      "delivered without being shipped",
      order("delivered", { deliveredAt: DELIVERED }),
      [`placed ${PLACED}`, "confirmed done", `delivered ${DELIVERED}`],
    ],
    [
      "cancelled",
      order("cancelled", { confirmedAt: CONFIRMED, cancelledAt: CANCELLED }),
      [`placed ${PLACED}`, `cancelled ${CANCELLED}`],
    ],
    [
      "cancelled on its way",
      order("cancelled", { shippedAt: SHIPPED, cancelledAt: CANCELLED }),
      [`placed ${PLACED}`, `shipped ${SHIPPED}`, `cancelled ${CANCELLED}`],
    ],
    ["failed", order("failed"), [`placed ${PLACED}`, "failed done"]],
    [
      "failed after it was confirmed",
      order("failed", { confirmedAt: CONFIRMED }),
      [`placed ${PLACED}`, `confirmed ${CONFIRMED}`, "failed done"],
    ],
  ])("%s", (_name, of, expected) => {
    expect(steps(of)).toEqual(expected);
  });

  it("calls the last step a delivery until it has happened", () => {
    const last = (of: OrderTimes) => orderTimeline(of).at(-1)?.label;
    expect(last(order("shipped", { shippedAt: SHIPPED }))).toBe("Delivery");
    expect(last(order("delivered", { deliveredAt: DELIVERED }))).toBe("Delivered");
  });

  it("has no time for a step still to come, though the order was confirmed before", () => {
    const [, confirmed] = orderTimeline(order("pending", { confirmedAt: CONFIRMED }));
    expect(confirmed).toEqual({ key: "confirmed", label: "Confirmed", at: null, done: false });
  });
});

describe("orderFailure", () => {
  const change = (status: OrderTimes["status"], paymentStatus: "pending" | "failed", at: string) => ({
    status,
    paymentStatus,
    at,
  });

  it("says what failed last, and when", () => {
    const history = [
      change("pending", "pending", PLACED),
      change("failed", "failed", CONFIRMED),
      change("pending", "pending", SHIPPED),
      change("failed", "failed", DELIVERED),
    ];
    expect(orderFailure(history)).toEqual({ label: "Payment not received", at: DELIVERED });
    expect(orderTimeline(order("failed"), orderFailure(history)).at(-1)).toEqual({
      key: "failed",
      label: "Payment not received",
      at: DELIVERED,
      done: true,
    });
  });

  it("does not blame the payment when the shop failed the order, or nothing is known", () => {
    expect(orderFailure([change("failed", "pending", SHIPPED)])).toEqual({
      label: "Order failed",
      at: SHIPPED,
    });
    expect(orderFailure([])).toEqual({ label: "Order failed", at: null });
  });
});

describe("refundStep", () => {
  const refunds = [
    { amount: 1_00, status: "processed" },
    { amount: 2_50, status: "processed" },
    { amount: 9_00, status: "failed" },
  ];
  const history = [
    { paymentStatus: "paid", at: "1" },
    { paymentStatus: "refunded", at: "2" },
    { paymentStatus: "refunded", at: "3" },
  ] as const;

  it("has the amount that went back and when", () => {
    expect(refundStep({ paymentStatus: "refunded", refunds }, history)).toEqual({
      key: "refunded",
      label: "Refunded ₹3.50",
      at: "2",
      done: true,
    });
  });

  it("has neither where they are not known", () => {
    expect(refundStep({ paymentStatus: "refunded", refunds: [] }, [])).toMatchObject({
      label: "Refunded",
      at: null,
    });
  });

  it("is missing while the money has not gone back", () => {
    expect(refundStep({ paymentStatus: "paid", refunds }, history)).toBeNull();
  });
});
