import type { GATEWAY_PAYMENT_STATUSES } from "#app/shop/payment/payment.ts";
import type { Tone } from "#app/shop/tone.ts";

// The filters and labels of the portal's list of payments.

/** The filters of the list with their labels. The database uses their keys (admin_list_payments). */
export const PAYMENT_FILTERS = {
  attention: "Needs attention",
  captured: "Paid",
  authorized: "Authorized",
  failed: "Failed",
  refunded: "Refunded",
  unmatched: "Without an order",
} as const;
export type PaymentFilter = keyof typeof PAYMENT_FILTERS;

export const PAYMENT_FILTER_NAMES = [
  "attention",
  "captured",
  "authorized",
  "failed",
  "refunded",
  "unmatched",
] as const satisfies readonly PaymentFilter[];

/**
 * The problems of a payment, refund or order that need somebody's attention. The keys are those of
 * private.payment_problems.
 */
export const PAYMENT_PROBLEMS = {
  refund_failed: "Refund failed",
  refund_waiting: "Refund has been waiting for a day",
  no_order: "Payment without an order",
  cash_kept: "Cash of a cancelled order, not returned yet",
  sent_unpaid: "Sent without its online payment",
  dispute: "Disputed: answer it in Razorpay’s dashboard",
  dispute_lost: "Dispute lost: the money is gone",
} as const;
export type PaymentProblem = keyof typeof PAYMENT_PROBLEMS;

export const PAYMENT_PROBLEM_NAMES = [
  "refund_failed",
  "refund_waiting",
  "no_order",
  "cash_kept",
  "sent_unpaid",
  "dispute",
  "dispute_lost",
] as const satisfies readonly PaymentProblem[];

type Listed = {
  status: (typeof GATEWAY_PAYMENT_STATUSES)[number] | null;
  problem: PaymentProblem | null;
  refunded: number;
};

const STATUS_WORDS = {
  created: ["Started", "yellow"],
  authorized: ["Authorized", "yellow"],
  captured: ["Paid", "green"],
  refunded: ["Refunded", "purple"],
  failed: ["Failed", "red"],
} as const satisfies Record<(typeof GATEWAY_PAYMENT_STATUSES)[number], readonly [string, Tone]>;

/** Returns the badge of a row. A problem takes precedence over the status of the payment. */
export function paymentBadge({ status, problem, refunded }: Listed): { label: string; tone: Tone } {
  if (problem) return { label: PAYMENT_PROBLEMS[problem], tone: "red" };
  if (status === "captured" && refunded > 0) return { label: "Refunded in part", tone: "purple" };
  const [label, tone] = STATUS_WORDS[status ?? "created"];
  return { label, tone };
}
