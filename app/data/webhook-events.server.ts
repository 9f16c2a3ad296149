import * as z from "zod";

import { createServiceClient, type Credentials } from "#app/data/client.server.ts";
import { logError } from "#app/data/errors.server.ts";
import { toPaymentInput } from "#app/data/payments.server.ts";
import { toRefundInput } from "#app/data/refunds.server.ts";
import type { DatabaseError } from "#app/data/retry-once.server.ts";
import { rupeesFromPaise } from "#app/shop/money.ts";
import type { GatewayDispute, GatewayRefund, Payment } from "#app/shop/payment/payment.ts";

/** Returns true if a retry cannot fix the error: PostgreSQL class 22 (bad data), CHECK and NOT NULL violations. */
function isPermanent({ code = "" }: DatabaseError): boolean {
  return code.startsWith("22") || code === "23514" || code === "23502";
}

/** Converts a dispute to the argument of private.record_dispute, with amounts in rupees. */
function toDisputeInput({ paymentId, amount, deducted, respondBy, ...dispute }: GatewayDispute) {
  return {
    ...dispute,
    payment_id: paymentId,
    amount: rupeesFromPaise(amount),
    deducted: rupeesFromPaise(deducted),
    respond_by: respondBy,
  };
}

/**
 * Processes a webhook event in one transaction, once per event id.
 * @returns false when Razorpay should send it again
 */
export async function receiveWebhook(
  backend: Credentials,
  eventId: string,
  {
    event,
    payment,
    refund,
    dispute,
    sentAt,
  }: {
    event: string;
    payment: Payment | null;
    refund: GatewayRefund | null;
    dispute: GatewayDispute | null;
    sentAt: Date | null;
  },
): Promise<boolean> {
  const answer = await createServiceClient(backend).rpc("shop_receive_webhook", {
    p_event_id: eventId,
    p_event: event,
    p_payment: payment && toPaymentInput(payment),
    p_refund: refund && toRefundInput(refund),
    ...(dispute ? { p_dispute: toDisputeInput(dispute) } : {}),
    ...(sentAt ? { p_sent_at: sentAt.toISOString() } : {}),
  });
  if (answer.error) {
    logError("receive a webhook", answer.error);
    return isPermanent(answer.error);
  }
  const result = z.object({ ok: z.boolean(), code: z.string().optional() }).safeParse(answer.data);
  if (result.data?.ok) return true;
  logError("receive a webhook", answer.data);
  return result.success && result.data.code !== "busy";
}
