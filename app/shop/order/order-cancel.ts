import type { Paise } from "#app/shop/money.ts";
import { isCancellable } from "#app/shop/order/order-transitions.ts";
import type { OrderStatus, PaymentMethod, PaymentStatus } from "#app/shop/order/order.ts";

/** The error when the order could not be loaded. */
export const CANCEL_UNAVAILABLE = "Unable to cancel order. Please try again.";
/** The error when the order could not be changed. */
export const CANCEL_FAILED = "Failed to cancel order. Please try again.";
export const CANCELLED = "Order cancelled successfully";

/** Returns the message for an order that cannot be cancelled in this status. */
export function cancelRefusal(status: string): string {
  return status === "cancelled"
    ? "This order has already been cancelled"
    : `This order cannot be cancelled as it is currently ${status}`;
}

/**
 * Returns true if the shopper may cancel an order: until it is shipped. One whose payment failed may be cancelled while
 * its items are kept, because it counts as an order that waits for payment until then. Mirrors private.can_cancel.
 */
export function canCancel({ status, heldUntil }: { status: OrderStatus; heldUntil: string | null }): boolean {
  return isCancellable(status) || (status === "failed" && heldUntil !== null);
}

/** The fields of an order that decide its refund; `total` in paise. */
export type CancelledPayment = {
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  razorpayPaymentId: string | null;
  total: Paise;
  /** What the shopper's bank returned to them already. */
  bankReturned: Paise;
};

/**
 * Returns the refund when an order is cancelled, in paise: the total if it was paid online, less what the bank
 * returned, else 0.
 */
export function cancelRefundAmount({
  paymentMethod,
  paymentStatus,
  razorpayPaymentId,
  total,
  bankReturned,
}: CancelledPayment): Paise {
  const isPaidOnline = paymentMethod === "razorpay" && paymentStatus === "paid" && razorpayPaymentId !== null;
  return isPaidOnline ? Math.max(0, total - bankReturned) : 0;
}
