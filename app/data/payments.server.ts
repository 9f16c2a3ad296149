import * as z from "zod";

import { createServiceClient, type Credentials } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap, logError } from "#app/data/errors.server.ts";
import { isUnderWay } from "#app/data/order-payments.server.ts";
import { toRefundInput } from "#app/data/refunds.server.ts";
import { retryOnce } from "#app/data/retry-once.server.ts";
import { rupeesFromPaise } from "#app/shop/money.ts";
import type { Payable, PaymentQuestion } from "#app/shop/order/order-payment.ts";
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "#app/shop/order/order.ts";
import type { GatewayRefund, Payment } from "#app/shop/payment/payment.ts";

// Payments are settled with the service client, because nobody is signed in when a payment arrives. Every write is one
// idempotent database function.

/** An order as a callback needs it: enough to tell its payment state. */
export type OrderToSettle = Payable & PaymentQuestion & { id: string; paymentUnderWay: boolean };

const payable = z
  .object({
    id: z.string(),
    status: z.enum(ORDER_STATUSES),
    payment_method: z.enum(PAYMENT_METHODS),
    payment_status: z.enum(PAYMENT_STATUSES),
    created_at: z.string(),
    held_until: z.string().nullable(),
    razorpay_order_id: z.string().nullable(),
    payment_checked_at: z.string().nullable(),
    payment_answered_at: z.string().nullable(),
    payments: z.array(z.object({ status: z.string() })),
  })
  .transform((row): OrderToSettle => ({
    id: row.id,
    status: row.status,
    paymentMethod: row.payment_method,
    paymentStatus: row.payment_status,
    createdAt: row.created_at,
    heldUntil: row.held_until,
    razorpayOrderId: row.razorpay_order_id,
    paymentCheckedAt: row.payment_checked_at,
    paymentAnsweredAt: row.payment_answered_at,
    paymentUnderWay: isUnderWay(row.payments),
  }));

/**
 * Finds any order, for callbacks, which have no session cookies.
 * @throws as throwUnavailable
 */
export async function findOrderToSettle(backend: Credentials, id: string): Promise<OrderToSettle | null> {
  const { data, error } = await createServiceClient(backend)
    .from("orders")
    .select(
      "id, status, payment_method, payment_status, created_at, held_until, razorpay_order_id, payment_checked_at, payment_answered_at, payments(status)",
    )
    .eq("id", id)
    .maybeSingle();
  if (error) throwUnavailable("read an order to settle", error);
  return data && payable.parse(data);
}

/**
 * Stores the id of an order's Razorpay order, unless one is stored already.
 * @returns the stored id
 */
export async function storeRazorpayOrder(
  backend: Credentials,
  orderId: string,
  razorpayOrderId: string,
): Promise<string> {
  return unwrap(
    "store a Razorpay order",
    await createServiceClient(backend).rpc("shop_store_razorpay_order", {
      p_order_id: orderId,
      p_razorpay_order_id: razorpayOrderId,
    }),
  );
}

/** Converts a payment to the argument of shop_settle_payment and shop_receive_webhook, with amounts in rupees. */
export function toPaymentInput(payment: Payment) {
  return {
    razorpay_order_id: payment.razorpayOrderId,
    id: payment.id,
    amount: rupeesFromPaise(payment.amount),
    currency: payment.currency,
    status: payment.status,
    method: payment.method,
    error: payment.error,
    refunded: rupeesFromPaise(payment.refunded),
    created_at: payment.createdAt,
  };
}

const settled = z.object({ ok: z.literal(true), outcome: z.string() });

/** The outcomes of the database function shop_settle_payment. */
export type SettlementOutcome =
  | "unknown_order"
  | "recorded"
  | "paid"
  | "already"
  | "failed"
  | "refund_due"
  | "refunded";

const outcomes = z.enum([
  "unknown_order",
  "recorded",
  "paid",
  "already",
  "failed",
  "refund_due",
  "refunded",
]) satisfies z.ZodType<SettlementOutcome>;

/**
 * Applies a payment and its refunds to its order.
 * @returns null when it could not be stored and must be tried again
 */
export async function settlePayment(
  backend: Credentials,
  payment: Payment & { razorpayOrderId: string; refunds: GatewayRefund[] },
): Promise<SettlementOutcome | null> {
  const p_payment = { ...toPaymentInput(payment), refunds: payment.refunds.map(toRefundInput) };
  const answer = await retryOnce(() =>
    createServiceClient(backend).rpc("shop_settle_payment", { p_payment }),
  );
  const parsed = settled.safeParse(answer.data);
  const outcome = outcomes.safeParse(parsed.data?.outcome);
  if (!answer.error && outcome.success) return outcome.data;
  logError("settle a payment", answer.error ?? answer.data);
  return null;
}

/**
 * Claims orders whose payment is due for a check. Each becomes due again after a growing delay, and does not expire
 * before `recordPaymentAnswers`.
 */
export async function claimDuePaymentChecks(
  backend: Credentials,
  limit: number,
): Promise<{ id: string; razorpayOrderId: string }[]> {
  const rows = unwrap(
    "list payments to check",
    await createServiceClient(backend).rpc("shop_claim_due_payment_checks", { p_limit: limit }),
  );
  return rows.map((row) => ({ id: row.order_id, razorpayOrderId: row.razorpay_order_id }));
}

/** Records that Razorpay has answered about these orders. Until then they do not expire. */
export async function recordPaymentAnswers(backend: Credentials, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const { error } = await createServiceClient(backend).rpc("shop_record_payment_answers", {
    p_order_ids: orderIds,
  });
  if (error) throwUnavailable("record answers about payments", error);
}

/**
 * Claims the right to ask Razorpay about this order.
 * @returns true at most every four seconds
 */
export async function claimPaymentCheck(backend: Credentials, orderId: string): Promise<boolean> {
  const { data, error } = await createServiceClient(backend).rpc("shop_claim_payment_check", {
    p_order_id: orderId,
  });
  if (error) logError("claim a payment check", error);
  return data === true;
}

/** Records that Razorpay has just answered about an order. A failure is logged: the time of an earlier answer stays. */
export async function notePaymentAnswer(backend: Credentials, razorpayOrderId: string): Promise<void> {
  const { error } = await createServiceClient(backend).rpc("shop_note_payment_answer", {
    p_razorpay_order_id: razorpayOrderId,
  });
  if (error) logError("note an answer about a payment", error);
}
