import * as z from "zod";

import { payment, refund } from "#app/payment/entities.server.ts";
import type { GatewayRefund, Payment } from "#app/shop/payment/payment.ts";

/** What an event says about money; null where it says nothing that the shop follows. */
export type WebhookEvent = { event: string; payment: Payment | null; refund: GatewayRefund | null };

/** Which events the shop follows, and whether the payment in them is to be believed: while a refund is under way, or
 *  has failed, the payment may count as given back what never arrives. */
const FOLLOWED: ReadonlyMap<string, { withPayment: boolean }> = new Map([
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

/** Reads an event whose signature was right. @returns null when it is none, or one that the shop does not follow */
export function parseWebhook(bytes: Uint8Array): WebhookEvent | null {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
  const parsed = body.safeParse(json);
  const followed = parsed.success ? FOLLOWED.get(parsed.data.event) : undefined;
  if (!parsed.success || !followed) return null;
  const { event, payload } = parsed.data;
  const paid = payment.safeParse(followed.withPayment ? payload.payment : undefined);
  const returned = refund.safeParse(payload.refund);
  const told = {
    event,
    payment: paid.success ? paid.data : null,
    refund: returned.success ? returned.data : null,
  };
  return told.payment || told.refund ? told : null;
}
