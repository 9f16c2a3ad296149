import type { Paise } from "#app/shop/money.ts";
import type { Refund } from "#app/shop/order/order-payment.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";

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

/** A refund as the database has it, with when it was begun, which one it repeats, and how often it was sent. */
type StaffRefund = RefundOfPayment & {
  id: string;
  at: string;
  retryOf: string | null;
  error: string | null;
  attempts: number;
};

/** Reasons of refunds whose amount staff decided. Others are of all that was left. */
const BY_STAFF: ReadonlySet<string> = new Set(["admin", "returned", "changed"]);

/**
 * Whether a failed refund was paid otherwise: it was sent again, or a later one of its payment is of at least its amount
 * and of all that was left, or was made in Razorpay's dashboard. As private.is_refund_replaced.
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

/** Whether Razorpay has a refund that Haat never sent. */
function isFromDashboard({ reason, attempts, status }: Pick<StaffRefund, "reason" | "attempts" | "status">) {
  return reason === "admin" && attempts === 0 && (status === "pending" || status === "processed");
}

/** Whether the money of a refund has not gone back: it is owed or on its way, or it failed and was not paid otherwise. */
export type RefundState = "pending" | "failed";

/** @returns null for money that has gone back, and for an id that is not among the refunds. As private.refund_state. */
export function refundState(
  id: string | null,
  refunds: readonly Omit<StaffRefund, "error">[],
): RefundState | null {
  const refund = refunds.find((one) => one.id === id);
  if (refund?.status === "due" || refund?.status === "pending") return "pending";
  return refund?.status === "failed" && !isReplaced(refund, refunds) ? "failed" : null;
}

/** What the database writes at a refund in whose place one was made at Razorpay. */
const MADE_AT_RAZORPAY = "It was refunded in Razorpay's dashboard";

/**
 * What failed refunds by staff still owe of a payment: it is sent again, not refunded anew. Nothing for an order that has
 * ended, of which everything goes back anyhow. As private.left_to_refund.
 * @param reasons of the refunds that count
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
    .filter(({ reason, error }) => reasons.has(reason) && error !== MADE_AT_RAZORPAY)
    .reduce((sum, refund) => sum + refund.amount, 0);
}

/**
 * What staff may still refund of an order's payment: never more than the order costs by now less what was refunded of
 * that, and not what a failed refund still owes. As private.left_to_refund.
 * @param left as refundLeft
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
  // Refunds for changed items have lowered the total already.
  const failed = failedRefunds(order, payment.id, refunds, new Set(["admin", "returned"]));
  const left = order.total - refunded - failed;
  return Math.max(0, Math.min(payment.left, left));
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

/**
 * The part of an order's own payment that is neither refunded nor about to be, as the order's refunds tell it. The payment
 * was of the total and of what the order costs less since its items were changed.
 */
export function keptOf({ total, refunds }: Pick<RefundedOrder, "total" | "refunds">): Paise {
  const own = refunds.filter(({ reason }) => !OTHER_PAYMENTS.has(reason));
  const sum = (some: readonly Refund[]) => some.reduce((amount, refund) => amount + refund.amount, 0);
  const paid = total + sum(own.filter(({ reason }) => reason === "changed"));
  return Math.max(0, paid - sum(own.filter(({ status }) => status !== "failed")));
}

/**
 * Whether money that was paid for an order is on its way back: owed, under way, or failed and not paid otherwise. Not what
 * a payment too many brought.
 */
export function isRefunding(order: RefundedOrder): boolean {
  return owedRefunds(order).some(
    ({ status, reason }) => status !== "processed" && !OTHER_PAYMENTS.has(reason),
  );
}

/**
 * The refunds of an order without failed ones whose money is not owed any more: it went back another way, or stays with
 * an order that is under way again.
 */
export function owedRefunds(order: RefundedOrder): Refund[] {
  let kept = keptOf(order);
  return order.refunds.flatMap((refund) => {
    if (refund.status !== "failed" || OTHER_PAYMENTS.has(refund.reason)) return [refund];
    if (refund.reason === "cancelled" && !hasEnded(order.status)) return [];
    const amount = Math.min(refund.amount, kept);
    kept -= amount;
    return amount > 0 ? [{ ...refund, amount }] : [];
  });
}
