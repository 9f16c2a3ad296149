import * as z from "zod";

import { createServiceClient, type Credentials } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap, logError } from "#app/data/errors.server.ts";
import { type Paise, paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from "#app/shop/order/order.ts";

// What Razorpay says, into the books. As service.server.ts this holds the secret key: nobody is signed in when a
// payment comes in. Every write is one database function that may be called any number of times, in any order.

/** A payment as Razorpay has it. */
export type Payment = {
  id: string;
  razorpayOrderId: string | null;
  amount: Paise;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  method: string | null;
  /** Why it failed. */
  error: string | null;
  /** How much of it was given back. */
  refunded: Paise;
};

export type Refund = {
  id: string;
  paymentId: string;
  amount: Paise;
  status: "pending" | "processed" | "failed";
};

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

type DatabaseError = { code?: string; message: string };

/** Longer than this nobody waits a second time. */
const RETRY_WITHIN_MS = 2_000;

/** A call that was cut on its way is made once more: each of those here may be made any number of times. */
async function retryOnce<T extends { error: DatabaseError | null }>(ask: () => PromiseLike<T>): Promise<T> {
  const begun = Date.now();
  const first = await ask();
  const isWord = Boolean(first.error?.code);
  return first.error && !isWord && Date.now() - begun < RETRY_WITHIN_MS ? ask() : first;
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

/** Bad input stays bad, however often it is sent: class 22 of PostgreSQL's errors, and checks that refuse. */
function isPermanent({ code = "" }: DatabaseError): boolean {
  return code.startsWith("22") || code === "23514" || code === "23502";
}

/**
 * Takes in a webhook's event, once per event id, in one transaction.
 * @returns false when Razorpay should send it again
 */
export async function receiveWebhook(
  backend: Credentials,
  eventId: string,
  { event, payment, refund }: { event: string; payment: Payment | null; refund: Refund | null },
): Promise<boolean> {
  const answer = await createServiceClient(backend).rpc("receive_webhook", {
    p_event_id: eventId,
    p_event: event,
    p_payment: payment && {
      razorpay_order_id: payment.razorpayOrderId,
      id: payment.id,
      amount: rupeesFromPaise(payment.amount),
      currency: payment.currency,
      status: payment.status,
      method: payment.method,
      error: payment.error,
      refunded: rupeesFromPaise(payment.refunded),
    },
    p_refund: refund && {
      id: refund.id,
      payment_id: refund.paymentId,
      amount: rupeesFromPaise(refund.amount),
      status: refund.status,
    },
  });
  if (answer.error) {
    logError("receive a webhook", answer.error);
    return isPermanent(answer.error);
  }
  const said = z.object({ ok: z.boolean(), code: z.string().optional() }).safeParse(answer.data);
  if (said.data?.ok) return true;
  logError("receive a webhook", answer.data);
  return said.success && said.data.code !== "busy";
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

export type RefundToSend = {
  id: string;
  paymentId: string;
  amount: Paise;
  idempotencyKey: string;
  /** null: not sent yet, or nobody knows whether it arrived. */
  razorpayRefundId: string | null;
};

/** Refunds that are due, and pending ones to ask about; each comes again after a growing while until it is done. */
export async function claimRefunds(backend: Credentials, limit: number): Promise<RefundToSend[]> {
  const rows = unwrap(
    "claim refunds",
    await createServiceClient(backend).rpc("claim_refunds", { p_limit: limit }),
  );
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    amount: paiseFromRupees(row.amount),
    idempotencyKey: row.idempotency_key,
    razorpayRefundId: row.razorpay_refund_id,
  }));
}

/** Keeps what became of a refund. @returns false when the books could not be written */
export async function recordRefund(
  backend: Credentials,
  refundId: string,
  { id, paymentId, status }: Omit<Refund, "amount">,
): Promise<boolean> {
  const answer = await retryOnce(() =>
    createServiceClient(backend).rpc("record_refund", {
      p_refund_id: refundId,
      p_razorpay_refund_id: id,
      p_payment_id: paymentId,
      p_status: status,
    }),
  );
  const isKept = !answer.error && z.object({ ok: z.literal(true) }).safeParse(answer.data).success;
  if (!isKept) logError("record a refund", answer.error ?? answer.data);
  return isKept;
}
