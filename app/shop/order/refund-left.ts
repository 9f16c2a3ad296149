import { formatPaise, type Paise } from "#app/shop/money.ts";
import type { Refund } from "#app/shop/order/order-payment.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";

/** The least amount that Razorpay refunds, in paise. Mirrors private.min_refund. */
const MIN_REFUND: Paise = 100;

/** Returns an amount as it can be refunded online: 0 when it is less than Razorpay refunds. */
export function sendableAmount(amount: Paise): Paise {
  return amount < MIN_REFUND ? 0 : amount;
}

/** Returns true if an amount is above 0 and less than Razorpay refunds. */
export function isTooSmall(amount: Paise): boolean {
  return amount > 0 && amount < MIN_REFUND;
}

/** The message for a refund of less than Razorpay sends. */
export const TOO_SMALL = `Razorpay refunds no less than ${formatPaise(MIN_REFUND)}.`;

/** Says that an amount above 0 cannot be refunded online: '₹0.07 would go back, and Razorpay refunds no less than ₹1.' */
export function tooSmallText(amount: Paise): string {
  return `${formatPaise(amount)} would go back, and Razorpay refunds no less than ${formatPaise(MIN_REFUND)}.`;
}

/** Says that a rest of a payment stays with the shop: '₹0.50 of the payment stays: Razorpay refunds no less than ₹1.' */
export function smallRestText(rest: Paise): string {
  return `${formatPaise(rest)} of the payment stays: ${TOO_SMALL}`;
}

/** A payment with what Razorpay has refunded of it and what disputes have taken of it, in paise. */
export type RefundedPayment = { id: string; amount: Paise; refunded: Paise; lost: Paise };

/** A refund of one of the order's payments. `status` is the value in the database. */
export type RefundOfPayment = { paymentId: string; amount: Paise; status: string; reason: string };

/**
 * Returns what can still be refunded of a payment, in paise: what is neither refunded nor about to be, nor lost by a
 * dispute. 0 when that is less than Razorpay refunds. Mirrors private.refundable_amount.
 */
export function refundLeft(payment: RefundedPayment, refunds: readonly RefundOfPayment[]): Paise {
  return sendableAmount(paymentRest(payment, refunds));
}

/**
 * Returns the part of a payment that is neither refunded nor about to be, nor lost by a dispute, in paise, even when it
 * is less than Razorpay refunds. Mirrors private.payment_rest, but is never below 0.
 */
export function paymentRest(
  { id, amount, refunded, lost }: RefundedPayment,
  refunds: readonly RefundOfPayment[],
): Paise {
  const requested = refunds
    .filter((refund) => refund.paymentId === id && refund.status !== "failed")
    .reduce((sum, refund) => sum + refund.amount, 0);
  return Math.max(0, amount - Math.max(refunded, requested) - lost);
}

/** A refund with its creation time, the refund that it repeats, and how often it was sent. */
type StaffRefund = RefundOfPayment & {
  id: string;
  at: string;
  retryOf: string | null;
  error: string | null;
  attempts: number;
};

/** Reasons of refunds whose amount staff decided. Refunds for other reasons are of the whole remainder. */
const BY_STAFF: ReadonlySet<string> = new Set(["admin", "returned", "changed"]);

/**
 * Returns true if a failed refund was replaced: it was sent again, or a later refund of the same payment covers at
 * least its amount and all that was left, or one was made in Razorpay's dashboard. Mirrors private.is_refund_replaced.
 */
export function isReplaced(
  failed: Omit<StaffRefund, "error">,
  refunds: readonly Omit<StaffRefund, "error">[],
): boolean {
  return refunds.some(
    (other) =>
      other.paymentId === failed.paymentId &&
      (other.retryOf === failed.id ||
        (Date.parse(other.at) > Date.parse(failed.at) &&
          other.amount >= failed.amount &&
          other.status !== "failed" &&
          (!BY_STAFF.has(other.reason) || isFromDashboard(other)))),
  );
}

/** Returns true if the refund was made in Razorpay's dashboard and never sent by Haat. */
function isFromDashboard({ reason, attempts, status }: Pick<StaffRefund, "reason" | "attempts" | "status">) {
  return reason === "admin" && attempts === 0 && (status === "pending" || status === "processed");
}

/**
 * The state of a refund whose money has not gone back: `pending` is owed or on its way; `failed` failed and was not
 * replaced.
 */
export type RefundState = "pending" | "failed";

/**
 * Returns the state of a refund; null when its money has gone back or the id is not among the refunds. Mirrors
 * private.refund_state.
 */
export function refundState(
  id: string | null,
  refunds: readonly Omit<StaffRefund, "error">[],
): RefundState | null {
  const refund = refunds.find((one) => one.id === id);
  if (refund?.status === "due" || refund?.status === "pending") return "pending";
  return refund?.status === "failed" && !isReplaced(refund, refunds) ? "failed" : null;
}

/** The errors that the database stores with a refund whose money went back otherwise. Mirrors private.went_back_error. */
export const WENT_BACK_ERRORS = {
  dashboard: "It was refunded in Razorpay's dashboard",
  dispute: "The money went back by a dispute",
} as const;
const WENT_BACK_OTHERWISE: ReadonlySet<string | null> = new Set(Object.values(WENT_BACK_ERRORS));

/**
 * Sums the failed refunds by staff that a payment still owes, in paise. They are sent again, not refunded anew. Returns
 * 0 for an ended order, whose payment goes back entirely anyway. Mirrors private.left_to_refund.
 * @param reasons the reasons of the refunds to count
 */
export function failedRefunds(
  order: { status: Parameters<typeof hasEnded>[0] },
  paymentId: string,
  refunds: readonly StaffRefund[],
  reasons = BY_STAFF,
): Paise {
  if (hasEnded(order.status)) return 0;
  return refunds
    .filter((refund) => refund.paymentId === paymentId && refund.status === "failed")
    .filter((refund) => !isReplaced(refund, refunds))
    .filter(({ reason, error }) => reasons.has(reason) && !WENT_BACK_OTHERWISE.has(error))
    .filter(({ amount }) => amount >= MIN_REFUND)
    .reduce((sum, refund) => sum + refund.amount, 0);
}

/**
 * Returns the amount of an order's payment that staff may still refund, in paise: at most the order's present total
 * less the refunds of it, and less what failed refunds still owe; 0 when that is less than Razorpay refunds. Mirrors
 * private.left_to_refund.
 * @param left the result of refundLeft
 */
export function leftToRefund(
  order: { status: Parameters<typeof hasEnded>[0]; total: Paise },
  payment: { id: string; left: Paise },
  refunds: readonly StaffRefund[],
): Paise {
  if (hasEnded(order.status)) return payment.left;
  const ofTotal = refunds.filter(({ paymentId, reason }) => paymentId === payment.id && reason !== "changed");
  const refunded = ofTotal
    .filter(({ status }) => status !== "failed")
    .reduce((sum, { amount }) => sum + amount, 0);
  // Refunds for changed items have already lowered the total.
  const failed = failedRefunds(order, payment.id, refunds, new Set(["admin", "returned"]));
  const left = order.total - refunded - failed;
  return sendableAmount(Math.min(payment.left, left));
}

/**
 * Returns true if the money of a failed refund is still owed. A refund started by a cancellation or a late payment is
 * not, once the order is under way again with that payment, and neither is one of less than Razorpay refunds, which
 * nobody can send. Mirrors private.is_refund_owed.
 */
export function isRefundOwed(
  order: { razorpayPaymentId: string | null; status: Parameters<typeof hasEnded>[0] },
  refund: RefundOfPayment,
): boolean {
  if (refund.amount < MIN_REFUND) return false;
  if (refund.reason !== "cancelled" && refund.reason !== "late") return true;
  return order.razorpayPaymentId !== refund.paymentId || hasEnded(order.status);
}

/**
 * Returns what the shopper of an ended order was promised back of a payment and is not sent once the order goes on, in
 * paise: refunds that were never sent, and failed ones that are still owed. Mirrors private.unsent_refund.
 */
export function unsentRefund(paymentId: string, refunds: readonly StaffRefund[]): Paise {
  return refunds
    .filter((refund) => refund.paymentId === paymentId)
    .filter(({ status, attempts, reason, amount, error, ...refund }) =>
      status === "failed"
        ? (reason === "cancelled" || reason === "late") &&
          amount >= MIN_REFUND &&
          !WENT_BACK_OTHERWISE.has(error) &&
          !isReplaced({ ...refund, status, attempts, reason, amount }, refunds)
        : status === "due" && attempts === 0,
    )
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Reasons of refunds of payments that did not pay for the order. */
const OTHER_PAYMENTS = new Set(["duplicate", "mismatch", "late"]);

type RefundedOrder = {
  status: Parameters<typeof hasEnded>[0];
  total: Paise;
  refunds: readonly Refund[];
};

/**
 * Returns the part of an order's own payment that is neither refunded nor about to be, computed from the order's
 * refunds. The payment was the present total plus what was refunded for changed items.
 */
export function keptOf({ total, refunds }: Pick<RefundedOrder, "total" | "refunds">): Paise {
  const own = refunds.filter(({ reason }) => !OTHER_PAYMENTS.has(reason));
  const sum = (some: readonly Refund[]) => some.reduce((amount, refund) => amount + refund.amount, 0);
  const paid = total + sum(own.filter(({ reason }) => reason === "changed"));
  return Math.max(0, paid - sum(own.filter(({ status }) => status !== "failed")));
}

/**
 * Returns true if money paid for an order is on its way back: owed, under way, or failed and not replaced. Surplus
 * payments do not count.
 */
export function isRefunding(order: RefundedOrder): boolean {
  return owedRefunds(order).some(
    ({ status, reason }) => status !== "processed" && !OTHER_PAYMENTS.has(reason),
  );
}

/**
 * Returns the refunds of an order without failed ones that are not owed any more, because the money went back another
 * way, stays with an order that is under way again, or is less than Razorpay refunds.
 */
export function owedRefunds(order: RefundedOrder): Refund[] {
  let kept = keptOf(order);
  return order.refunds.flatMap((refund) => {
    if (refund.status !== "failed" || OTHER_PAYMENTS.has(refund.reason)) return [refund];
    if (refund.reason === "cancelled" && !hasEnded(order.status)) return [];
    const amount = Math.min(refund.amount, kept);
    kept -= amount;
    return amount >= MIN_REFUND ? [{ ...refund, amount }] : [];
  });
}
