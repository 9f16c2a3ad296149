import { nowInSeconds, type RazorpayDispute, type RazorpayPayment } from "#local/razorpay/entities.ts";

export const DISPUTE_STEPS = ["created", "under_review", "action_required", "won", "lost", "closed"] as const;
export type DisputeStep = (typeof DISPUTE_STEPS)[number];

const SECONDS_TO_RESPOND = 7 * 86_400;

/** Returns the dispute of a payment's whole amount after a step. The amount is deducted once it is lost. */
export function disputeOf(payment: RazorpayPayment, step: DisputeStep): RazorpayDispute {
  const createdAt = nowInSeconds();
  return {
    id: `disp_${payment.id.slice("pay_".length)}`,
    entity: "dispute",
    payment_id: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    amount_deducted: step === "lost" ? payment.amount : 0,
    reason_code: "goods_or_services_not_received",
    respond_by: createdAt + SECONDS_TO_RESPOND,
    status: step === "created" || step === "action_required" ? "open" : step,
    phase: "chargeback",
    created_at: createdAt,
  };
}
