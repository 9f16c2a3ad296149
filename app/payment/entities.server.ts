import * as z from "zod";

import type { Paise } from "#app/shop/money.ts";
import {
  GATEWAY_PAYMENT_STATUSES,
  GATEWAY_REFUND_STATUSES,
  type GatewayDispute,
  type GatewayRefund,
  type Payment,
} from "#app/shop/payment/payment.ts";

// Schemas of Razorpay's responses and events. They have only the fields that matter for the money, so no card, address
// or name. Other fields may be missing, null or new.

export type GatewayOrder = {
  id: string;
  amount: Paise;
  currency: string;
  receipt: string | null;
  notes: Record<string, unknown>;
};

const TEXT_MAX = 300;

function id(prefix: string) {
  return z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9]{1,40}$`));
}

const paise = z.int().nonnegative();
const shortText = z
  .string()
  .nullish()
  .transform((text) => text?.trim().slice(0, TEXT_MAX) || null);

export const payment: z.ZodType<Payment> = z
  .object({
    id: id("pay"),
    order_id: id("order").nullish(),
    amount: paise,
    currency: z.string().max(3),
    status: z.enum(GATEWAY_PAYMENT_STATUSES),
    method: shortText,
    error_description: shortText,
    amount_refunded: paise.nullish(),
    created_at: z.int().positive().nullish().catch(null),
  })
  .transform((given) => ({
    id: given.id,
    razorpayOrderId: given.order_id ?? null,
    amount: given.amount,
    currency: given.currency,
    status: given.status,
    method: given.method,
    error: given.error_description,
    refunded: given.amount_refunded ?? 0,
    createdAt: given.created_at ? new Date(given.created_at * 1000).toISOString() : null,
  }));

/** A dispute of an event; its status is in the event's name. */
export const dispute: z.ZodType<Omit<GatewayDispute, "status">> = z
  .object({
    id: id("disp"),
    payment_id: id("pay"),
    amount: paise.positive(),
    amount_deducted: paise.nullish(),
    phase: shortText,
    reason_code: shortText,
    respond_by: z.int().positive().max(9_999_999_999).nullish().catch(null),
  })
  .transform((given) => ({
    id: given.id,
    paymentId: given.payment_id,
    amount: given.amount,
    deducted: given.amount_deducted ?? 0,
    phase: given.phase,
    reason: given.reason_code,
    respondBy: given.respond_by ? new Date(given.respond_by * 1000).toISOString() : null,
  }));

export const order: z.ZodType<GatewayOrder> = z
  .object({
    id: id("order"),
    amount: paise,
    currency: z.string(),
    receipt: z.string().nullish(),
    // Razorpay sends an empty list for no notes.
    notes: z.record(z.string(), z.unknown()).catch({}),
  })
  .transform(({ receipt, ...given }) => ({ ...given, receipt: receipt ?? null }));

/** The note by which the shop recognizes its own refunds. */
export const REFUND_ID_NOTE = "refund_id";

export const refund: z.ZodType<GatewayRefund> = z
  .object({
    id: id("rfnd"),
    payment_id: id("pay"),
    amount: paise,
    currency: z.string().max(3).nullish(),
    status: z.enum(GATEWAY_REFUND_STATUSES),
    // Notes may be an empty list, or another application's.
    notes: z
      .object({ [REFUND_ID_NOTE]: z.guid() })
      .nullish()
      .catch(null),
  })
  .transform(({ payment_id, notes, currency, ...given }) => ({
    ...given,
    refundId: notes?.[REFUND_ID_NOTE] ?? null,
    paymentId: payment_id,
    currency: currency ?? null,
  }));

/** Parses refunds. Fails when one is invalid, because an overlooked refund could be sent a second time. */
export const refunds: z.ZodType<GatewayRefund[]> = z
  .object({ items: z.array(refund) })
  .transform(({ items }) => items);

/** Parses orders. Fails when one is invalid, because an overlooked order would be created a second time. */
export const orders: z.ZodType<GatewayOrder[]> = z
  .object({ items: z.array(order) })
  .transform(({ items }) => items);

/** Parses payments, and skips those with an unknown status. */
export const payments: z.ZodType<Payment[]> = z
  .object({ items: z.array(z.unknown()) })
  .transform(({ items }) =>
    items.flatMap((item) => {
      const parsed = payment.safeParse(item);
      return parsed.success ? [parsed.data] : [];
    }),
  );
