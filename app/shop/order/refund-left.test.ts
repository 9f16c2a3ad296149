import { describe, expect, test } from "vitest";

import type { Refund } from "#app/shop/order/order-payment.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";
import {
  failedRefunds,
  isRefundOwed,
  leftToRefund,
  owedRefunds,
  paymentRest,
  refundLeft,
  type RefundOfPayment,
  refundState,
  unsentRefund,
  isRefunding,
  WENT_BACK_ERRORS,
} from "#app/shop/order/refund-left.ts";

const PAYMENT = { id: "pay_1", amount: 1_000_00, refunded: 0, lost: 0 };

function refundOf(change: Partial<RefundOfPayment> = {}): RefundOfPayment {
  return { paymentId: "pay_1", amount: 300_00, status: "processed", reason: "admin", ...change };
}

describe("what is left of a payment", () => {
  test.each<[string, RefundOfPayment[], number, number]>([
    ["nothing refunded", [], 0, 1_000_00],
    ["a refund that is owed", [refundOf({ status: "due" })], 0, 700_00],
    ["a refund on its way and one sent back", [refundOf({ status: "pending" }), refundOf()], 300_00, 400_00],
    ["a refund that failed", [refundOf({ status: "failed" })], 0, 1_000_00],
    ["a refund of another payment", [refundOf({ paymentId: "pay_2" })], 0, 1_000_00],
    ["a refund that only Razorpay knows", [], 1_000_00, 0],
    ["more than the payment", [refundOf({ amount: 1_200_00 })], 0, 0],
    ["all but a rupee", [refundOf({ amount: 999_00 })], 0, 1_00],
    ["all but less than a rupee", [refundOf({ amount: 999_01 })], 0, 0],
  ])("with %s", (_name, refunds, refunded, left) => {
    expect(refundLeft({ ...PAYMENT, refunded }, refunds)).toBe(left);
  });

  test("less than a rupee is left, too, though it cannot be sent", () => {
    expect(paymentRest(PAYMENT, [refundOf({ amount: 999_01 })])).toBe(99);
    expect(paymentRest(PAYMENT, [refundOf({ amount: 1_000_01 })])).toBe(0);
  });

  test("without what a dispute has taken", () => {
    expect(refundLeft({ ...PAYMENT, lost: 400_00 }, [refundOf()])).toBe(300_00);
  });
});

describe("a failed refund is still owed", () => {
  test.each([
    ["admin", "pay_1", "confirmed", true],
    ["returned", "pay_1", "delivered", true],
    ["duplicate", "pay_1", "confirmed", true],
    ["cancelled", "pay_1", "confirmed", false],
    ["late", "pay_1", "shipped", false],
    ["cancelled", "pay_1", "cancelled", true],
    ["late", "pay_1", "failed", true],
    ["cancelled", "pay_2", "confirmed", true],
  ] as const)("reason %s, order paid by %s and %s: %s", (reason, razorpayPaymentId, status, expected) => {
    expect(isRefundOwed({ razorpayPaymentId, status }, refundOf({ reason, status: "failed" }))).toBe(
      expected,
    );
  });
});

test("a failed refund of less than Razorpay sends is owed by nobody", () => {
  const order = { razorpayPaymentId: "pay_1", status: "delivered" } as const;
  expect(isRefundOwed(order, refundOf({ status: "failed", amount: 99 }))).toBe(false);
  expect(isRefundOwed(order, refundOf({ status: "failed", amount: 1_00 }))).toBe(true);
});

describe("whether the money of a refund has not gone back", () => {
  const staff = (id: string, change: Partial<RefundOfPayment>, retryOf: string | null = null) => ({
    ...refundOf({ reason: "returned", ...change }),
    id,
    retryOf,
    at: `2026-11-26T10:0${id.length}:00Z`,
    attempts: 1,
  });
  test.each([
    ["due", "pending"],
    ["pending", "pending"],
    ["failed", "failed"],
    ["processed", null],
  ])("%s: %s", (status, expected) => {
    expect(refundState("a", [staff("a", { status }), staff("b", { status: "processed" })])).toBe(expected);
  });

  test("not of one that failed and was sent again, nor of none", () => {
    const refunds = [staff("a", { status: "failed" }), staff("bb", { status: "due" }, "a")];
    expect([refundState("a", refunds), refundState("c", refunds), refundState(null, refunds)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe("the refunds that a shopper is told of", () => {
  const refund = (status: Refund["status"], amount: number, reason = "admin"): Refund => ({
    status,
    amount,
    reason,
  });
  const failed = refund("failed", 300_00);

  test.each<[string, Refund[], OrderStatus, Refund[]]>([
    ["a failed one that is still owed", [failed], "delivered", [failed]],
    [
      "a failed one of changed items, which the total has not any more",
      [refund("failed", 300_00, "changed"), refund("processed", 1_000_00, "cancelled")],
      "cancelled",
      [refund("failed", 300_00, "changed"), refund("processed", 1_000_00, "cancelled")],
    ],
    [
      "one whose money went back with the rest",
      [failed, refund("processed", 1_000_00, "cancelled")],
      "cancelled",
      [refund("processed", 1_000_00, "cancelled")],
    ],
    [
      "one of which a part is left",
      [refund("failed", 1_000_00, "cancelled"), refund("processed", 800_00)],
      "cancelled",
      [refund("failed", 200_00, "cancelled"), refund("processed", 800_00)],
    ],
    ["one of an order that is under way again", [refund("failed", 1_000_00, "cancelled")], "shipped", []],
    [
      "one of an order that has ended",
      [refund("failed", 9_00, "cancelled")],
      "failed",
      [refund("failed", 9_00, "cancelled")],
    ],
    [
      "one of another payment",
      [refund("failed", 1_000_00, "duplicate"), refund("processed", 1_000_00)],
      "delivered",
      [refund("failed", 1_000_00, "duplicate"), refund("processed", 1_000_00)],
    ],
  ])("%s", (_name, refunds, status, expected) => {
    expect(owedRefunds({ status, total: 1_000_00, refunds })).toEqual(expected);
  });
});

describe("what staff may still refund", () => {
  const shipped = { status: "shipped", total: 399_00 } as const;
  const refund = { paymentId: "pay_1", reason: "admin", retryOf: null, error: null, attempts: 1 };
  const changed = {
    ...refund,
    id: "1",
    at: "2026-11-26T08:00:00.000001+00:00",
    amount: 302_00,
    reason: "changed",
  };
  const own = { ...refund, id: "2", at: "2026-11-26T08:00:00+00:00", amount: 100_00 };
  const later = { ...refund, id: "3", at: "2026-11-26T09:00:00+00:00" };

  test.each([
    ["nothing was refunded", shipped, 399_00, [], 399_00, 0],
    ["a refund of changed items failed", shipped, 701_00, [{ ...changed, status: "failed" }], 399_00, 302_00],
    [
      "that one was sent again",
      shipped,
      399_00,
      [
        { ...changed, status: "failed" },
        { ...changed, id: "3", retryOf: "1", status: "due" },
      ],
      399_00,
      0,
    ],
    [
      "as much was refunded by hand since, which pays something else",
      shipped,
      399_00,
      [
        { ...changed, status: "failed" },
        { ...later, amount: 302_00, status: "processed" },
      ],
      97_00,
      302_00,
    ],
    [
      "as much was refunded for other goods since, before Haat has sent it",
      shipped,
      399_00,
      [
        { ...changed, status: "failed" },
        { ...later, amount: 302_00, status: "due", reason: "returned", attempts: 0 },
      ],
      97_00,
      302_00,
    ],
    [
      "as much is about to be refunded by hand",
      shipped,
      399_00,
      [
        { ...changed, status: "failed" },
        { ...later, amount: 302_00, status: "due", attempts: 0 },
      ],
      97_00,
      302_00,
    ],
    [
      "as much was refunded in Razorpay's dashboard since and is pending",
      shipped,
      399_00,
      [
        { ...changed, status: "failed" },
        { ...later, amount: 302_00, status: "pending", attempts: 0 },
      ],
      97_00,
      0,
    ],
    [
      "as much was refunded in Razorpay's dashboard since and is processed",
      shipped,
      399_00,
      [
        { ...changed, status: "failed" },
        { ...later, amount: 302_00, status: "processed", attempts: 0 },
      ],
      97_00,
      0,
    ],
    [
      "less was refunded in Razorpay's dashboard since",
      shipped,
      399_00,
      [
        { ...changed, status: "failed" },
        { ...later, amount: 301_99, status: "processed", attempts: 0 },
      ],
      97_01,
      302_00,
    ],
    [
      "all that was left went back when the order was cancelled for a while",
      shipped,
      399_00,
      [
        { ...own, status: "failed" },
        { ...later, amount: 100_00, status: "processed", reason: "cancelled" },
      ],
      299_00,
      0,
    ],
    [
      "as much has failed since",
      shipped,
      399_00,
      [
        { ...own, status: "failed" },
        { ...later, amount: 100_00, status: "failed" },
      ],
      199_00,
      200_00,
    ],
    ["a refund by hand is on its way", shipped, 299_00, [{ ...own, status: "pending" }], 299_00, 0],
    ["a refund by hand failed", shipped, 399_00, [{ ...own, status: "failed" }], 299_00, 100_00],
    [
      "it was made at Razorpay instead",
      shipped,
      299_00,
      [
        { ...own, status: "failed", error: "It was refunded in Razorpay's dashboard" },
        { ...own, status: "failed", error: "The money went back by a dispute" },
        { ...later, amount: 50_00, status: "processed" },
      ],
      299_00,
      0,
    ],
    ["less is left of the payment", shipped, 50_00, [], 50_00, 0],
    [
      "a rupee is left of the order",
      shipped,
      399_00,
      [{ ...own, amount: 398_00, status: "processed" }],
      1_00,
      0,
    ],
    [
      "less than a rupee is left of the order",
      shipped,
      399_00,
      [{ ...own, amount: 398_01, status: "processed" }],
      0,
      0,
    ],
    [
      "a refund of a rupee failed",
      shipped,
      399_00,
      [{ ...own, amount: 1_00, status: "failed" }],
      398_00,
      1_00,
    ],
    [
      "one of less than a rupee failed",
      shipped,
      399_00,
      [{ ...own, amount: 99, status: "failed" }],
      399_00,
      0,
    ],
    [
      "the order has ended",
      { status: "cancelled", total: 399_00 } as const,
      701_00,
      [{ ...changed, status: "failed" }],
      701_00,
      0,
    ],
    [
      "another payment's refund",
      shipped,
      399_00,
      [{ ...own, paymentId: "pay_2", status: "failed" }],
      399_00,
      0,
    ],
  ])("when %s", (_name, order, left, refunds, expected, failed) => {
    expect(leftToRefund(order, { id: "pay_1", left }, refunds)).toBe(expected);
    expect(failedRefunds(order, "pay_1", refunds)).toBe(failed);
  });
});

describe("isRefunding", () => {
  const order = { status: "delivered", total: 708_00 } as const;
  const refund = { amount: 100_00, reason: "returned" };
  test.each([
    ["no refund", [], false],
    ["one that is owed", [{ ...refund, status: "due" }], true],
    ["one on its way", [{ ...refund, status: "pending" }], true],
    ["one that failed", [{ ...refund, status: "failed" }], true],
    ["one that was sent", [{ ...refund, status: "processed" }], false],
    ["one of a rupee that failed", [{ ...refund, amount: 1_00, status: "failed" }], true],
    ["one of less that failed", [{ ...refund, amount: 99, status: "failed" }], false],
    ["a second payment that goes back", [{ ...refund, reason: "duplicate", status: "due" }], false],
    [
      "a failed one whose money went back another way",
      [
        { ...refund, status: "failed" },
        { amount: 708_00, reason: "admin", status: "processed" },
      ],
      false,
    ],
  ] as const)("with %s", (_what, refunds, expected) => {
    expect(isRefunding({ ...order, refunds })).toBe(expected);
  });
});

describe("what is not sent of a refund when the order goes on", () => {
  const one = {
    ...refundOf({ reason: "cancelled" }),
    id: "1",
    at: "2026-11-20T04:30:00Z",
    retryOf: null,
    error: null,
    attempts: 0,
  };
  test.each([
    ["one that is owed", { status: "due" }, 300_00],
    ["one that may have been sent", { status: "due", attempts: 1 }, 0],
    ["one on its way", { status: "pending" }, 0],
    ["one of another payment", { status: "due", paymentId: "pay_2" }, 0],
    ["one that failed", { status: "failed", attempts: 1 }, 300_00],
    ["one of a late payment that failed", { status: "failed", reason: "late" }, 300_00],
    ["one by staff that failed, which is owed anyway", { status: "failed", reason: "admin" }, 0],
    ["a failed one that went back by a dispute", { status: "failed", error: WENT_BACK_ERRORS.dispute }, 0],
    ["a failed one of less than Razorpay refunds", { status: "failed", amount: 99 }, 0],
    ["a failed one of what Razorpay refunds", { status: "failed", amount: 100 }, 100],
  ])("%s", (_case, change, left) => {
    expect(unsentRefund("pay_1", [{ ...one, ...change }])).toBe(left);
  });

  test("a failed one that was sent again", () => {
    const failed = { ...one, status: "failed" };
    expect(unsentRefund("pay_1", [failed, { ...one, id: "2", retryOf: "1" }])).toBe(0);
  });
});
