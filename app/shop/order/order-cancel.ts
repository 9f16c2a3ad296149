import type { Paise } from "#app/shop/money.ts";
import type { PaymentMethod, PaymentStatus } from "#app/shop/order/order.ts";

/** The order could not be read, so nothing was tried. */
export const CANCEL_UNAVAILABLE = "Unable to cancel order. Please try again.";
/** The order could be read, but not changed. */
export const CANCEL_FAILED = "Failed to cancel order. Please try again.";
export const CANCELLED = "Order cancelled successfully";

/**
 * Why an order in this status is not cancelled, as its shopper reads it.
 * @param status as it is now, in the database's word
 */
export function cancelRefusal(status: string): string {
  return status === "cancelled"
    ? "This order has already been cancelled"
    : `This order cannot be cancelled as it is currently ${status}`;
}

/** What decides how much money goes back; `total` in paise. */
export type CancelledPayment = {
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  razorpayPaymentId: string | null;
  total: Paise;
};

/** The paise that go back when this order is cancelled: all that was paid online, and nothing that was not. */
export function cancelRefundAmount({
  paymentMethod,
  paymentStatus,
  razorpayPaymentId,
  total,
}: CancelledPayment): Paise {
  const isPaidOnline = paymentMethod === "razorpay" && paymentStatus === "paid" && razorpayPaymentId !== null;
  return isPaidOnline ? total : 0;
}
