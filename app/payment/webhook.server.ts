import * as z from "zod";

import { dispute, payment, refund } from "#app/payment/entities.server.ts";
import { parseJson } from "#app/shop/parse-json.ts";
import {
  DISPUTE_STATUSES,
  type GatewayDispute,
  type GatewayRefund,
  type Payment,
} from "#app/shop/payment/payment.ts";
import { DISPUTE_EVENT, WEBHOOK_EVENTS } from "#app/shop/payment/webhook-events.ts";

/**
 * The payment, refund and dispute of an event; null where the event has none to handle. `sentAt` is when Razorpay created the
 * event; null when it does not say.
 */
export type WebhookEvent = {
  event: string;
  payment: Payment | null;
  refund: GatewayRefund | null;
  dispute: GatewayDispute | null;
  sentAt: Date | null;
};

/** The latest accepted time, in seconds since 1970: in the year 2286. */
const MAX_SECONDS = 9_999_999_999;

const entity = z
  .object({ entity: z.unknown() })
  .transform((given) => given.entity)
  .optional();
const body = z.object({
  event: z.string().max(100),
  created_at: z.number().int().positive().max(MAX_SECONDS).nullish().catch(null),
  payload: z
    .object({ payment: entity, refund: entity, dispute: entity })
    .catch({ payment: undefined, refund: undefined, dispute: undefined }),
});

/** Parses an event whose signature was verified. @returns null for invalid JSON and for events that are not handled */
export function parseWebhook(bytes: Uint8Array): WebhookEvent | null {
  const parsed = body.safeParse(parseJson(new TextDecoder().decode(bytes)));
  const handling = parsed.success ? WEBHOOK_EVENTS.get(parsed.data.event) : undefined;
  if (!parsed.success || !handling) return null;
  const { event, payload, created_at: seconds } = parsed.data;
  const parsedPayment = payment.safeParse(handling.withPayment ? payload.payment : undefined);
  const parsedRefund = refund.safeParse(payload.refund);
  const parsedDispute = dispute.safeParse(payload.dispute);
  const status = DISPUTE_STATUSES.find((one) => event === DISPUTE_EVENT + one);
  const webhookEvent = {
    event,
    payment: parsedPayment.success ? parsedPayment.data : null,
    refund: parsedRefund.success ? parsedRefund.data : null,
    dispute: status !== undefined && parsedDispute.success ? { ...parsedDispute.data, status } : null,
    sentAt: seconds ? new Date(seconds * 1000) : null,
  };
  return webhookEvent.payment || webhookEvent.refund || webhookEvent.dispute ? webhookEvent : null;
}
