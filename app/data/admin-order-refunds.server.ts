import * as z from "zod";

import type { Tables } from "#app/data/database.types.ts";
import type { Order } from "#app/data/order-mapper.server.ts";
import { disputedIds, sumLost } from "#app/data/order-payments.server.ts";
import { type Paise, paiseFromRupees } from "#app/shop/money.ts";
import { isRefundHeld, type Refund, REFUND_STATUSES, refundReason } from "#app/shop/order/order-payment.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";
import {
  failedRefunds,
  isRefundOwed,
  isReplaced,
  leftToRefund,
  isTooSmall,
  paymentRest,
  sendableAmount,
  type RefundOfPayment,
  type RefundState,
  refundState,
  unsentRefund,
} from "#app/shop/order/refund-left.ts";

/** A refund as staff see it. `error` is Razorpay's reason for a failure. */
export type AdminRefund = Refund & {
  id: string;
  error: string | null;
  /** True if it failed or has been rejected so far. */
  canRetry: boolean;
  /** True if it failed and another attempt followed. */
  wasRetried: boolean;
  at: string;
};

type RefundRow = Pick<
  Tables<"refunds">,
  | "id"
  | "payment_id"
  | "amount"
  | "status"
  | "reason"
  | "error"
  | "attempts"
  | "retry_of"
  | "razorpay_refund_id"
  | "created_at"
>;

type PaymentRow = Pick<
  Tables<"payments">,
  "id" | "amount" | "refunded_amount" | "lost_amount" | "is_disputed"
>;

const refundStates = z.object({ status: z.enum(REFUND_STATUSES) });

/** The refundable amounts of an order's payment, in paise. */
export type RefundableAmounts = {
  /** The amount paid online that is neither refunded nor about to be. */
  refundable: Paise;
  /** The part of it that staff may refund: without the amounts that failed refunds still owe. */
  leftToRefund: Paise;
  /** The amounts that failed refunds by staff still owe. Those refunds are sent again. */
  failedRefunds: Paise;
  /** What is left of the payment when it is less than Razorpay refunds, else 0. */
  smallRest: Paise;
  /** What the shop lost of the payment by disputes. */
  lost: Paise;
  /** What was promised back of an ended order's payment, and is not sent if the order goes on. */
  unsentRefund: Paise;
};

/** Returns the refunds of an order, in the order of the rows, and the refundable amounts of its payment. */
export function readRefunds(
  order: Order,
  rows: readonly RefundRow[],
  payments: readonly PaymentRow[],
): RefundableAmounts & { refunds: AdminRefund[] } {
  const restOf = restOfPayments(rows, payments);
  const leftOf = (paymentId: string) => {
    const rest = restOf(paymentId);
    return rest === null ? null : sendableAmount(rest);
  };
  return {
    refunds: toRefunds(
      rows,
      disputedIds(payments),
      (refund) => isRefundOwed(order, refund) && (leftOf(refund.paymentId) ?? 0) > 0,
    ),
    ...refundableOf(order, restOf, rows, payments),
  };
}

/**
 * Returns the state of one of an order's refunds, if its money has not gone back.
 * @param rows all refunds of the order
 */
export function readRefundState(id: string | null, rows: readonly RefundRow[]): RefundState | null {
  return refundState(id, rows.map(toStaffRefund));
}

/** Returns a function that gives the rest of a payment, in paise, see paymentRest; null for an unknown payment. */
function restOfPayments(rows: readonly RefundRow[], payments: readonly PaymentRow[]) {
  const refunds = rows.map(toRefundOfPayment);
  const left = new Map(
    payments.map(({ id, amount, refunded_amount: refunded, lost_amount: lost }) => [
      id,
      paymentRest(
        {
          id,
          amount: paiseFromRupees(amount),
          refunded: paiseFromRupees(refunded),
          lost: paiseFromRupees(lost),
        },
        refunds,
      ),
    ]),
  );
  return (paymentId: string) => left.get(paymentId) ?? null;
}

function toRefunds(
  rows: readonly RefundRow[],
  disputed: ReadonlySet<string>,
  canSendAgain: (refund: RefundOfPayment) => boolean,
): AdminRefund[] {
  const retried = new Set(rows.map((row) => row.retry_of));
  const refunds = rows.map(toStaffRefund);
  return rows.map((row) => {
    const { status } = refundStates.parse(row);
    const isHeld = isRefundHeld({ status, paymentId: row.payment_id }, disputed);
    const isDelayed = status === "due" && row.attempts > 0 && !isHeld;
    const hasFailed = status === "failed" && !isReplaced(toStaffRefund(row), refunds);
    return {
      id: row.id,
      amount: paiseFromRupees(row.amount),
      status,
      reason: refundReason(row),
      isHeld,
      error: row.error,
      canRetry: isDelayed || (hasFailed && canSendAgain(toRefundOfPayment(row))),
      wasRetried: retried.has(row.id),
      at: row.created_at,
    };
  });
}

function toStaffRefund(row: RefundRow) {
  return {
    ...toRefundOfPayment(row),
    id: row.id,
    at: row.created_at,
    retryOf: row.retry_of,
    error: row.error,
    attempts: row.attempts,
  };
}

function toRefundOfPayment({ payment_id: paymentId, amount, status, reason }: RefundRow): RefundOfPayment {
  return { paymentId, amount: paiseFromRupees(amount), status, reason };
}

/**
 * Computes the refundable rest of the order's payment, the part that staff may refund, what failed refunds still owe,
 * and a rest that is too small.
 */
function refundableOf(
  order: Order,
  restOf: (paymentId: string) => Paise | null,
  rows: readonly RefundRow[],
  payments: readonly PaymentRow[],
): RefundableAmounts {
  const { razorpayPaymentId: id, paymentStatus, total } = order;
  if (!id || !["paid", "refunded"].includes(paymentStatus)) {
    return { refundable: 0, leftToRefund: 0, failedRefunds: 0, smallRest: 0, lost: 0, unsentRefund: 0 };
  }
  const rest = restOf(id) ?? (paymentStatus === "paid" ? total : 0);
  const left = sendableAmount(rest);
  const refunds = rows.map(toStaffRefund);
  return {
    refundable: left,
    leftToRefund: leftToRefund(order, { id, left }, refunds),
    failedRefunds: failedRefunds(order, id, refunds),
    smallRest: isTooSmall(rest) ? rest : 0,
    lost: sumLost(payments.filter((payment) => payment.id === id)),
    unsentRefund: hasEnded(order.status) ? unsentRefund(id, refunds) : 0,
  };
}
