import { describe, expect, test } from "vitest";

import type { Refund } from "#app/shop/order/order-payment.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";
import {
  isCashKept,
  isRefundOwed,
  owedRefunds,
  refundLeft,
  type RefundOfPayment,
} from "#app/shop/order/refund-left.ts";

const PAYMENT = { id: "pay_1", amount: 1_000_00, refunded: 0 };

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
  ])("with %s", (_name, refunds, refunded, left) => {
    expect(refundLeft({ ...PAYMENT, refunded }, refunds)).toBe(left);
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

describe("the refunds that a shopper is told of", () => {
  const refund = (status: Refund["status"], amount: number, reason = "admin"): Refund => ({
    status,
    amount,
    reason,
  });
  const failed = refund("failed", 300_00);

  test.each<[string, Refund[], OrderStatus, Refund[]]>([
    ["a failed one that is still owed", [failed], "delivered", [failed]],
    ["one that was sent again", [failed, refund("due", 300_00)], "delivered", [refund("due", 300_00)]],
    [
      "one of two failed ones that was sent again",
      [failed, failed, refund("processed", 300_00)],
      "delivered",
      [refund("processed", 300_00), failed],
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
      [refund("processed", 800_00), refund("failed", 200_00, "cancelled")],
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
      [refund("processed", 1_000_00), refund("failed", 1_000_00, "duplicate")],
    ],
  ])("%s", (_name, refunds, status, expected) => {
    expect(owedRefunds({ status, total: 1_000_00, refunds })).toEqual(expected);
  });
});

test.each([
  ["cod", "paid", "cancelled", 500_00, true],
  ["cod", "paid", "failed", 500_00, true],
  ["cod", "paid", "delivered", 500_00, false],
  ["cod", "refunded", "cancelled", 500_00, false],
  ["razorpay", "paid", "cancelled", 500_00, false],
  ["cod", "paid", "cancelled", 0, false],
] as const)("the cash of an order paid by %s, %s and %s, of %i paise, is kept: %s", (...values) => {
  const [paymentMethod, paymentStatus, status, total, expected] = values;
  expect(isCashKept({ paymentMethod, paymentStatus, status, total })).toBe(expected);
});
