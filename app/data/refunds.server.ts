import * as z from "zod";

import { createServiceClient, type Credentials } from "#app/data/client.server.ts";
import { logError, unwrap } from "#app/data/errors.server.ts";
import { retryOnce } from "#app/data/retry-once.server.ts";
import { type Paise, paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";
import type { GatewayRefund } from "#app/shop/payment/payment.ts";

export type RefundToSend = {
  id: string;
  paymentId: string;
  amount: Paise;
  idempotencyKey: string;
  /** Razorpay's id; null: not sent, or sent without a response. */
  razorpayRefundId: string | null;
  /** True if the refund was sent before. */
  wasSent: boolean;
};

/** Claims refunds that are due or pending. Each becomes due again after a growing delay until it is processed. */
export async function claimRefunds(backend: Credentials, limit: number): Promise<RefundToSend[]> {
  const rows = unwrap(
    "claim refunds",
    await createServiceClient(backend).rpc("shop_claim_refunds", { p_limit: limit }),
  );
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    amount: paiseFromRupees(row.amount),
    idempotencyKey: row.idempotency_key,
    razorpayRefundId: row.razorpay_refund_id,
    wasSent: row.attempts > 1,
  }));
}

/**
 * Converts a refund to the argument of shop_record_refund, shop_settle_payment and shop_receive_webhook, with the
 * amount in rupees.
 */
export function toRefundInput(refund: GatewayRefund) {
  return {
    refund_id: refund.refundId,
    id: refund.id,
    payment_id: refund.paymentId,
    amount: rupeesFromPaise(refund.amount),
    currency: refund.currency,
    status: refund.status,
  };
}

/** Stores the status of a refund. @returns false when it could not be stored */
export async function recordRefund(backend: Credentials, refund: GatewayRefund): Promise<boolean> {
  const answer = await retryOnce(() =>
    createServiceClient(backend).rpc("shop_record_refund", { p_refund: toRefundInput(refund) }),
  );
  const isStored = !answer.error && z.object({ ok: z.literal(true) }).safeParse(answer.data).success;
  if (!isStored) logError("record a refund", answer.error ?? answer.data);
  return isStored;
}

/** Stores Razorpay's reason for rejecting a refund, for staff. `isFinal`: it will not be accepted later either. */
export async function storeRefundError(
  backend: Credentials,
  refundId: string,
  { message, isFinal }: { message: string; isFinal: boolean },
): Promise<void> {
  const { error } = await createServiceClient(backend).rpc("shop_record_refund_error", {
    p_refund_id: refundId,
    p_error: message,
    p_is_final: isFinal,
  });
  if (error) logError("store a refund error", error);
}
