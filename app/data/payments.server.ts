import * as z from "zod";

import { createServiceClient, type Credentials } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap, logError } from "#app/data/errors.server.ts";
import { retryOnce } from "#app/data/retry-once.server.ts";
import { rupeesFromPaise } from "#app/shop/money.ts";
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from "#app/shop/order/order.ts";
import type { Payment } from "#app/shop/payment/payment.ts";

// What Razorpay says, into the books. As service.server.ts this holds the secret key: nobody is signed in when a
// payment comes in. Every write is one database function that may be called any number of times, in any order.

export type PayableOrder = {
  id: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  razorpayOrderId: string | null;
};

const payable = z.object({
  id: z.string(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  razorpay_order_id: z.string().nullable(),
});

/** Anybody's order, for a callback that comes without cookies. @throws as fail() does */
export async function findPayableOrder(backend: Credentials, id: string): Promise<PayableOrder | null> {
  const { data, error } = await createServiceClient(backend)
    .from("orders")
    .select("id, status, payment_status, razorpay_order_id")
    .eq("id", id)
    .maybeSingle();
  if (error) throwUnavailable("read an order to settle", error);
  if (!data) return null;
  const row = payable.parse(data);
  return {
    id: row.id,
    status: row.status,
    paymentStatus: row.payment_status,
    razorpayOrderId: row.razorpay_order_id,
  };
}

/** Remembers which order of Razorpay's pays for this one; the first to come wins. @returns the one that counts */
export async function storeRazorpayOrder(
  backend: Credentials,
  orderId: string,
  razorpayOrderId: string,
): Promise<string> {
  return unwrap(
    "store a Razorpay order",
    await createServiceClient(backend).rpc("store_razorpay_order", {
      p_order_id: orderId,
      p_razorpay_order_id: razorpayOrderId,
    }),
  );
}

const settled = z.object({ ok: z.literal(true), outcome: z.string() });

/** What settle_payment may answer. */
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

/** Makes the books agree with a payment. @returns null when they could not be written: somebody must come again */
export async function settlePayment(
  backend: Credentials,
  payment: Payment & { razorpayOrderId: string },
): Promise<SettlementOutcome | null> {
  const answer = await retryOnce(() =>
    createServiceClient(backend).rpc("settle_payment", {
      p_razorpay_order_id: payment.razorpayOrderId,
      p_payment_id: payment.id,
      p_amount: rupeesFromPaise(payment.amount),
      p_currency: payment.currency,
      p_status: payment.status,
      p_refunded: rupeesFromPaise(payment.refunded),
      p_method: payment.method ?? "",
      p_error: payment.error ?? "",
    }),
  );
  const parsed = settled.safeParse(answer.data);
  const outcome = outcomes.safeParse(parsed.data?.outcome);
  if (!answer.error && outcome.success) return outcome.data;
  logError("settle a payment", answer.error ?? answer.data);
  return null;
}

/** Orders that Razorpay should be asked about now; each is given out once, and again after a growing while. */
export async function paymentsToCheck(
  backend: Credentials,
  limit: number,
): Promise<{ id: string; razorpayOrderId: string }[]> {
  const rows = unwrap(
    "list payments to check",
    await createServiceClient(backend).rpc("payments_to_check", { p_limit: limit }),
  );
  return rows.map((row) => ({ id: row.order_id, razorpayOrderId: row.razorpay_order_id }));
}

/** Whether this order's payment may be asked about now: once in four seconds, however often its page is loaded. */
export async function claimPaymentCheck(backend: Credentials, orderId: string): Promise<boolean> {
  const { data, error } = await createServiceClient(backend).rpc("claim_payment_check", {
    p_order_id: orderId,
  });
  if (error) logError("claim a payment check", error);
  return data === true;
}
