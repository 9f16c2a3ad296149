import { describe, expect, it } from "vitest";

import { paymentState, type Refund, refundTexts, reopenRefusal } from "#app/shop/order/order-payment.ts";
import { ORDER_STATUSES, type Payable, PAYMENT_METHODS, PAYMENT_STATUSES } from "#app/shop/order/order.ts";

const order = (changes: Partial<Payable & { paymentUnderWay: boolean }> = {}) => ({
  status: "pending" as const,
  paymentMethod: "razorpay" as const,
  paymentStatus: "pending" as const,
  createdAt: "2026-11-20T12:00:00Z",
  heldUntil: "2026-11-20T12:30:00Z",
  razorpayOrderId: "order_RB58MiP5SPFYyM",
  paymentUnderWay: false,
  ...changes,
});

describe("paymentState", () => {
  it.each([
    ["a new online order", order(), "waiting"],
    ["one whose payment has begun", order({ paymentUnderWay: true }), "confirming"],
    ["a failed one", order({ status: "failed", paymentStatus: "failed" }), "failed"],
    [
      "a failed one whose payment may still come",
      order({ status: "failed", paymentStatus: "failed", paymentUnderWay: true }),
      "confirming",
    ],
    ["a paid one", order({ status: "confirmed", paymentStatus: "paid" }), "settled"],
    ["one paid too late", order({ status: "failed", paymentStatus: "paid" }), "failed"],
    ["cash on delivery", order({ status: "confirmed", paymentMethod: "cod" }), "settled"],
    [
      "cash on delivery after a payment had begun",
      order({ status: "confirmed", paymentMethod: "cod", paymentUnderWay: true }),
      "settled",
    ],
    ["a cancelled one", order({ status: "cancelled" }), "cancelled"],
    ["a cancelled one that was paid", order({ status: "cancelled", paymentStatus: "refunded" }), "cancelled"],
    ["one given back after delivery", order({ status: "delivered", paymentStatus: "refunded" }), "settled"],
  ] as const)("%s", (_name, one, expected) => {
    expect(paymentState(one)).toBe(expected);
  });

  it("confirms while Razorpay cannot be asked, unless it has never heard of the order", () => {
    expect(paymentState(order(), true)).toBe("confirming");
    expect(paymentState(order({ razorpayOrderId: null }), true)).toBe("waiting");
  });

  it("never waits for, or confirms, what is paid or called off", () => {
    const every = PAYMENT_METHODS.flatMap((paymentMethod) =>
      ORDER_STATUSES.flatMap((status) =>
        PAYMENT_STATUSES.map((paymentStatus) => ({ paymentMethod, status, paymentStatus })),
      ),
    );
    const over = every.filter(
      ({ paymentMethod, status, paymentStatus }) =>
        paymentMethod === "cod" || paymentStatus === "paid" || !["pending", "failed"].includes(status),
    );
    const states = over.map((changes) => paymentState(order({ ...changes, paymentUnderWay: true }), true));
    expect(new Set(states)).toEqual(new Set(["settled", "failed", "cancelled"]));
  });
});

const refund = (amount: number, status: Refund["status"]): Refund => ({
  amount,
  status,
  reason: "cancelled",
});

describe("refundNews", () => {
  it("says nothing when nothing goes back", () => {
    expect(refundTexts([], 7)).toEqual([]);
  });

  it("says when money that is due or sent will have arrived", () => {
    const expected = ["₹708 is on its way back to where it came from, within 7 days."];
    expect(refundTexts([refund(708_00, "due")], 7)).toEqual(expected);
    expect(refundTexts([refund(708_00, "pending")], 7)).toEqual(expected);
    expect(refundTexts([refund(1_00, "due")], 1)).toEqual([
      "₹1 is on its way back to where it came from, within 1 day.",
    ]);
  });

  it("adds up what is at the same stage, what is stuck first", () => {
    const refunds = [refund(1_00, "processed"), refund(2_00, "due"), refund(3_00, "pending")];
    expect(refundTexts([...refunds, refund(4_00, "failed"), refund(5_00, "processed")], 7)).toEqual([
      "₹4 could not be sent back yet. We are looking into it.",
      "₹5 is on its way back to where it came from, within 7 days.",
      "₹6 was sent back to where it came from.",
    ]);
  });
});

describe("reopenRefusal", () => {
  it("names what has sold out, and speaks of the order, not the cart", () => {
    const lines = [
      { name: "Brass lamp", stock: 2, price: null },
      { name: "Kurta", stock: 0, price: null },
    ];
    expect(reopenRefusal("out_of_stock", lines)).toBe(
      "Only 2 of Brass lamp left. Kurta is out of stock. Please place the order again.",
    );
  });

  it.each([
    "paid",
    "cancelled",
    "too_old",
    "coupon_exhausted",
    "too_many_unpaid",
    "payment_method_unavailable",
    "cod_limit_exceeded",
    "busy",
    "out_of_stock",
  ])("has words of its own for %s", (code) => {
    const text = reopenRefusal(code);
    expect(text).toMatch(/^[A-Z].+\.$/);
    expect(text).not.toMatch(/_|cart and/);
    expect(text).not.toBe(reopenRefusal("new_code"));
  });

  it.each(["", "not_found", "new_code", "constructor", "__proto__"])("falls back for %j", (code) => {
    expect(reopenRefusal(code)).toBe("That could not be done. Please try again.");
  });
});
