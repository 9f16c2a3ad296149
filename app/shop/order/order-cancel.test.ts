import { expect, it } from "vitest";

import {
  canCancel,
  cancelRefusal,
  cancelRefundAmount,
  type CancelledPayment,
} from "#app/shop/order/order-cancel.ts";

it("names the status that prevents cancelling", () => {
  expect(cancelRefusal("cancelled")).toBe("This order has already been cancelled");
  expect(cancelRefusal("shipped")).toBe("This order cannot be cancelled as it is currently shipped");
  expect(cancelRefusal("failed")).toBe("This order cannot be cancelled as it is currently failed");
});

it.each([
  ["pending", null, true],
  ["processing", null, true],
  ["failed", "2026-11-20T04:30:00Z", true],
  ["failed", null, false],
  ["shipped", null, false],
  ["cancelled", null, false],
] as const)("%s, its items kept until %s: can be cancelled is %s", (status, heldUntil, can) => {
  expect(canCancel({ status, heldUntil })).toBe(can);
});

const paid: CancelledPayment = {
  paymentMethod: "razorpay",
  paymentStatus: "paid",
  razorpayPaymentId: "pay_1",
  total: 70_800,
  bankReturned: 0,
};

it("refunds the total of orders paid online, 0 for others", () => {
  expect(cancelRefundAmount(paid)).toBe(70_800);
  expect(cancelRefundAmount({ ...paid, paymentMethod: "cod" })).toBe(0);
  expect(cancelRefundAmount({ ...paid, razorpayPaymentId: null })).toBe(0);
  expect(cancelRefundAmount({ ...paid, bankReturned: 30_000 })).toBe(40_800);
  expect(cancelRefundAmount({ ...paid, bankReturned: 70_800 })).toBe(0);
  for (const paymentStatus of ["pending", "failed", "refunded"] as const) {
    expect(cancelRefundAmount({ ...paid, paymentStatus })).toBe(0);
  }
});
