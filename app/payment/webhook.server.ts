import * as z from "zod";

import { payment, refund } from "#app/payment/entities.server.ts";
import { parseJson } from "#app/payment/parse-json.ts";
import type { GatewayRefund, Payment } from "#app/shop/payment/payment.ts";

/** The payment and refund of an event; null where it has none that counts. */
export type WebhookEvent = { event: string; payment: Payment | null; refund: GatewayRefund | null };

/**
 * The events that the shop handles. `withPayment` false: the payment in the event is ignored, because its refunded
 * amount may include a refund that is pending or has failed.
 */
const HANDLED: ReadonlyMap<string, { withPayment: boolean }> = new Map([
  ["payment.authorized", { withPayment: true }],
  ["payment.captured", { withPayment: true }],
  ["payment.failed", { withPayment: true }],
  ["order.paid", { withPayment: true }],
  ["refund.processed", { withPayment: true }],
  ["refund.created", { withPayment: false }],
  ["refund.failed", { withPayment: false }],
]);

const entity = z
  .object({ entity: z.unknown() })
  .transform((given) => given.entity)
  .optional();
const body = z.object({
  event: z.string().max(100),
  payload: z.object({ payment: entity, refund: entity }).catch({ payment: undefined, refund: undefined }),
});

/** Parses an event whose signature was verified. @returns null for invalid JSON and for events that are not handled */
export function parseWebhook(bytes: Uint8Array): WebhookEvent | null {
  const parsed = body.safeParse(parseJson(new TextDecoder().decode(bytes)));
  const handling = parsed.success ? HANDLED.get(parsed.data.event) : undefined;
  if (!parsed.success || !handling) return null;
  const { event, payload } = parsed.data;
  const parsedPayment = payment.safeParse(handling.withPayment ? payload.payment : undefined);
  const parsedRefund = refund.safeParse(payload.refund);
  const webhookEvent = {
    event,
    payment: parsedPayment.success ? parsedPayment.data : null,
    refund: parsedRefund.success ? parsedRefund.data : null,
  };
  return webhookEvent.payment || webhookEvent.refund ? webhookEvent : null;
}
