import * as z from "zod";

import { type Paise, paiseFromRupees } from "#app/shop/money.ts";
import {
  type AuthorizedPayment,
  isRefundHeld,
  type Refund,
  refundReason,
  REFUND_STATUSES,
} from "#app/shop/order/order-payment.ts";
import { WENT_BACK_ERRORS } from "#app/shop/order/refund-left.ts";

const paymentColumns = z.object({
  id: z.string(),
  is_disputed: z.boolean(),
  status: z.string(),
  /** The amount in rupees. */
  amount: z.number(),
  /** What a lost dispute took of it, in rupees. */
  lost_amount: z.number().default(0),
  error_description: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

const refundColumns = z.object({
  id: z.string(),
  payment_id: z.string(),
  /** The amount in rupees. */
  amount: z.number(),
  status: z.enum(REFUND_STATUSES),
  reason: z.string(),
  attempts: z.number(),
  retry_of: z.string().nullable(),
  error: z.string().nullable().default(null),
  razorpay_refund_id: z.string().nullable(),
});

/** The columns of an order's payments and refunds that the code reads. */
export const moneyColumns = { payments: z.array(paymentColumns), refunds: z.array(refundColumns) };

type PaymentRow = z.infer<typeof paymentColumns>;
type RefundRow = z.infer<typeof refundColumns>;

/** The state of an order's payments, and its refunds. */
export type OrderPayments = {
  /** True if a payment is neither captured nor failed yet. */
  paymentUnderWay: boolean;
  /** The sum that the shopper's bank has authorized and the shop has not captured. */
  authorized: AuthorizedPayment | null;
  /** True if a payment failed. */
  paymentFailed: boolean;
  /** The reason of the last failed payment, in Razorpay's words; null when none failed or no reason was given. */
  paymentError: string | null;
  /** When the shop learned that the last failed payment had failed, as an ISO timestamp. */
  failedSince: string | null;
  /** True if the order was to be paid again after the last failed payment. */
  isRetried: boolean;
  /** The refunds, without failed ones that were sent again or whose money the bank returned. */
  refunds: Refund[];
  /** What the shopper's bank returned to them, because the shop lost a dispute. */
  bankReturned: Paise;
};

/**
 * Converts the rows of an order's payments and refunds. Amounts in rupees become paise.
 * @param reopenedAt since when the order waits for its payment again; null: it never did
 */
export function toOrderPayments(
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
  reopenedAt: string | null,
): OrderPayments {
  const failed = payments
    .filter(({ status }) => status === "failed")
    .toSorted((one, other) => other.updated_at.localeCompare(one.updated_at));
  return {
    paymentUnderWay: isUnderWay(payments),
    authorized: toAuthorizedPayment(payments),
    paymentFailed: failed.length > 0,
    paymentError: failed[0]?.error_description ?? null,
    failedSince: failed[0]?.updated_at ?? null,
    isRetried:
      failed[0] !== undefined && reopenedAt !== null && new Date(reopenedAt) > new Date(failed[0].updated_at),
    refunds: toRefunds(refunds, disputedIds(payments)),
    bankReturned: sumLost(payments),
  };
}

/** Returns the ids of the payments of which a dispute is not decided. */
export function disputedIds(payments: readonly { id: string; is_disputed: boolean }[]): ReadonlySet<string> {
  return new Set(payments.filter((payment) => payment.is_disputed).map(({ id }) => id));
}

/** Sums what lost disputes took of an order's payments, in paise. */
export function sumLost(payments: readonly { lost_amount: number }[]): Paise {
  return payments.reduce((sum, { lost_amount: lost }) => sum + paiseFromRupees(lost), 0);
}

/**
 * Returns the refunds of an order without failed ones that were sent again, or whose money the bank returned.
 * @param disputed the result of disputedIds
 */
export function toRefunds(rows: readonly RefundRow[], disputed: ReadonlySet<string>): Refund[] {
  const repeated = new Set(rows.map((row) => row.retry_of));
  return rows
    .filter(({ id }) => !repeated.has(id))
    .filter(({ status, error }) => status !== "failed" || error !== WENT_BACK_ERRORS.dispute)
    .map(({ payment_id: paymentId, amount, status, ...row }) => ({
      amount: paiseFromRupees(amount),
      status,
      reason: refundReason(row),
      isHeld: isRefundHeld({ status, paymentId }, disputed),
    }));
}

/** Returns true if Razorpay has neither captured nor rejected a payment yet. */
export function isUnderWay(payments: readonly { status: string }[]): boolean {
  return payments.some(({ status }) => status === "created" || status === "authorized");
}

/** Sums the authorized payments, as queue_order_mail does, with the time of the newest. */
function toAuthorizedPayment(payments: readonly PaymentRow[]): AuthorizedPayment | null {
  const authorized = payments.filter(({ status }) => status === "authorized");
  if (authorized.length === 0) return null;
  return {
    amount: authorized.reduce((sum, { amount }) => sum + paiseFromRupees(amount), 0),
    since: authorized
      .map((payment) => payment.updated_at)
      .reduce((one, other) => (one > other ? one : other)),
  };
}
