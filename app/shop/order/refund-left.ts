import type { Paise } from "#app/shop/money.ts";
import type { Refund } from "#app/shop/order/order-payment.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";
import type { PaymentMethod, PaymentStatus } from "#app/shop/order/order.ts";

/** A payment and what Razorpay has sent back of it. */
export type RefundedPayment = { id: string; amount: Paise; refunded: Paise };

/** A refund of one of the order's payments; `status` as the database has it. */
export type RefundOfPayment = { paymentId: string; amount: Paise; status: string; reason: string };

/** The part of a payment that is neither refunded nor about to be. As private.refundable_amount. */
export function refundLeft(
  { id, amount, refunded }: RefundedPayment,
  refunds: readonly RefundOfPayment[],
): Paise {
  const requested = refunds
    .filter((refund) => refund.paymentId === id && refund.status !== "failed")
    .reduce((sum, refund) => sum + refund.amount, 0);
  return Math.max(0, amount - Math.max(refunded, requested));
}

/**
 * Whether the money of a failed refund still has to go back: not what a cancellation or a late payment had started, once
 * the order is under way again with that payment. As private.is_refund_owed.
 */
export function isRefundOwed(
  order: { razorpayPaymentId: string | null; status: Parameters<typeof hasEnded>[0] },
  refund: RefundOfPayment,
): boolean {
  if (refund.reason !== "cancelled" && refund.reason !== "late") return true;
  return order.razorpayPaymentId !== refund.paymentId || hasEnded(order.status);
}

/** Refunds for these reasons are of payments that did not pay the order. */
const OTHER_PAYMENTS = new Set(["duplicate", "mismatch", "late"]);

type RefundedOrder = {
  status: Parameters<typeof hasEnded>[0];
  total: Paise;
  refunds: readonly Refund[];
};

/** The part of an order's own payment that is neither refunded nor about to be, as the order's refunds tell it. */
export function keptOf({ total, refunds }: Pick<RefundedOrder, "total" | "refunds">): Paise {
  const wentBack = refunds
    .filter(({ status, reason }) => status !== "failed" && !OTHER_PAYMENTS.has(reason))
    .reduce((sum, refund) => sum + refund.amount, 0);
  return Math.max(0, total - wentBack);
}

/** Whether the shop still has the cash of an order that has ended. As the kind cash_kept of private.payment_problems. */
export function isCashKept(order: {
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  status: Parameters<typeof hasEnded>[0];
  total: Paise;
}): boolean {
  const { paymentMethod, paymentStatus, status, total } = order;
  return paymentMethod === "cod" && paymentStatus === "paid" && hasEnded(status) && total > 0;
}

/**
 * The refunds of an order without failed ones whose money is not owed any more: it was sent again, went back another
 * way, or stays with an order that is under way again.
 */
export function owedRefunds(order: RefundedOrder): Refund[] {
  const made = order.refunds.filter(({ status }) => status !== "failed");
  const repeats = [...made];
  let kept = keptOf(order);
  const failed = order.refunds
    .filter(({ status }) => status === "failed")
    .flatMap((refund) => {
      const again = repeats.findIndex(
        ({ reason, amount }) => reason === refund.reason && amount === refund.amount,
      );
      if (again >= 0) {
        repeats.splice(again, 1);
        return [];
      }
      if (OTHER_PAYMENTS.has(refund.reason)) return [refund];
      if (refund.reason === "cancelled" && !hasEnded(order.status)) return [];
      const amount = Math.min(refund.amount, kept);
      kept -= amount;
      return amount > 0 ? [{ ...refund, amount }] : [];
    });
  return [...made, ...failed];
}
