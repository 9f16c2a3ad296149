import type * as z from "zod";

import { type Account, call, type Reply } from "#app/payment/call.server.ts";
import {
  type GatewayOrder,
  order,
  orders,
  payment,
  payments,
  refund,
  REFUND_ID_NOTE,
  refunds,
} from "#app/payment/entities.server.ts";
import { type ListPage, settlementEntries, settlements } from "#app/payment/settlement-entities.server.ts";
import type { Settlement, SettlementEntry } from "#app/shop/bookkeeping/settlement.ts";
import type { Paise } from "#app/shop/money.ts";
import type { GatewayRefund, Payment } from "#app/shop/payment/payment.ts";

// The endpoints of Razorpay's API that the shop uses. Amounts are in paise.

/** Automatic capture within 30 minutes, the time for which the shop reserves stock. Razorpay refunds later payments. */
const CAPTURE = {
  capture: "automatic",
  capture_options: { automatic_expiry_period: 30, manual_expiry_period: 30, refund_speed: "normal" },
};

type NewOrder = { amount: Paise; receipt: string; notes: Record<string, string> };

/**
 * Creates an order to be paid. A repeated receipt returns the same order if the account supports `unique_receipt`.
 * After a timeout, look for the receipt before creating another order.
 */
export async function createOrder(
  account: Account,
  { amount, receipt, notes }: NewOrder,
): Promise<Reply<GatewayOrder>> {
  const body = { amount, currency: "INR", receipt, notes, payment: CAPTURE };
  const request = (fields: Record<string, unknown>) =>
    call(account, {
      method: "POST",
      path: "/orders",
      response: order,
      body: fields,
    });
  const reply = await request({ ...body, unique_receipt: true });
  // Razorpay's error "unique_receipt is/are not required and should not be sent": it is not enabled for every account.
  const isUnsupported = reply.kind === "refused" && reply.description.includes("unique_receipt");
  return isUnsupported ? request(body) : reply;
}

/** Finds the orders with this receipt, newest first; normally at most one. */
export function findOrdersByReceipt(account: Account, receipt: string): Promise<Reply<GatewayOrder[]>> {
  return read(account, `/orders?receipt=${encodeURIComponent(receipt)}`, orders);
}

/** Checks whether Razorpay accepts the account's keys. Reads at most one order. */
export function checkAccount(account: Account): Promise<Reply<GatewayOrder[]>> {
  return read(account, "/orders?count=1", orders);
}

/** Lists all payments of a Razorpay order, including failed ones. */
export function listPayments(account: Account, razorpayOrderId: string): Promise<Reply<Payment[]>> {
  return read(account, `/orders/${encodeURIComponent(razorpayOrderId)}/payments`, payments);
}

/** Reads a payment by its id; its amount is in paise. Never throws; see Reply for possible failures. */
export function getPayment(account: Account, paymentId: string): Promise<Reply<Payment>> {
  return read(account, `/payments/${encodeURIComponent(paymentId)}`, payment);
}

/** Reads a refund by its id, in the manner of getPayment. */
export function getRefund(account: Account, refundId: string): Promise<Reply<GatewayRefund>> {
  return read(account, `/refunds/${encodeURIComponent(refundId)}`, refund);
}

/** Lists all refunds of a payment, including failed ones. Razorpay lists at most 100; an order has a few. */
export function listRefunds(account: Account, paymentId: string): Promise<Reply<GatewayRefund[]>> {
  return read(account, `/payments/${encodeURIComponent(paymentId)}/refunds?count=100`, refunds);
}

/** Lists payouts since a moment, at most 100 from the given offset. */
export function listSettlements(
  account: Account,
  { since, skip }: { since: string; skip: number },
): Promise<Reply<ListPage<Settlement>>> {
  const from = Math.floor(Date.parse(since) / 1000);
  return read(account, `/settlements?from=${from}&count=100&skip=${skip}`, settlements);
}

/**
 * Lists the entries of the payouts of a day in Indian time, at most 1,000 from the given offset.
 * @param day '2026-11-20'
 */
export function listSettlementEntries(
  account: Account,
  { day, skip }: { day: string; skip: number },
): Promise<Reply<ListPage<SettlementEntry>>> {
  const [year, month, date] = day.split("-");
  const query = `year=${year}&month=${month}&day=${date}&count=1000&skip=${skip}`;
  return read(account, `/settlements/recon/combined?${query}`, settlementEntries);
}

function read<T>(account: Account, path: string, response: z.ZodType<T>) {
  return call<T>(account, { method: "GET", path, response });
}

type NewRefund = {
  paymentId: string;
  amount: Paise;
  /** At least 10 of A-Z a-z 0-9 _ -. Sending the same key and body again makes no second refund. */
  idempotencyKey: string;
  /** The shop's own id of the refund, which Razorpay returns with it. */
  id: string;
};

/** Refunds a payment, fully or in part. */
export function refundPayment(
  account: Account,
  { paymentId, amount, idempotencyKey, id }: NewRefund,
): Promise<Reply<GatewayRefund>> {
  return call(account, {
    method: "POST",
    path: `/payments/${encodeURIComponent(paymentId)}/refund`,
    response: refund,
    body: { amount, speed: "normal", notes: { [REFUND_ID_NOTE]: id } },
    headers: { "X-Refund-Idempotency": idempotencyKey },
  });
}
