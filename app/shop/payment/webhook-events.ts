import { DISPUTE_STATUSES } from "#app/shop/payment/payment.ts";

/** The beginning of an event about a dispute, before its status. */
export const DISPUTE_EVENT = "payment.dispute.";

/**
 * Razorpay's events that the shop handles, to which its webhook subscribes. `withPayment` false: the payment in the event
 * is ignored, because its refunded amount may include a refund that is pending or has failed.
 */
export const WEBHOOK_EVENTS: ReadonlyMap<string, { withPayment: boolean }> = new Map([
  ["payment.authorized", { withPayment: true }],
  ["payment.captured", { withPayment: true }],
  ["payment.failed", { withPayment: true }],
  ["order.paid", { withPayment: true }],
  ["refund.created", { withPayment: false }],
  ["refund.processed", { withPayment: true }],
  ["refund.failed", { withPayment: false }],
  ...DISPUTE_STATUSES.map((status) => [`${DISPUTE_EVENT}${status}`, { withPayment: false }] as const),
]);
