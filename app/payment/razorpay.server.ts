import { type Account, call, type Reply } from "#app/payment/call.server.ts";
import { type GatewayOrder, order, orders, payment, payments, refund } from "#app/payment/entities.server.ts";
import type { Paise } from "#app/shop/money.ts";
import type { GatewayRefund, Payment } from "#app/shop/payment/payment.ts";

// Razorpay's API, as far as the shop needs it. Amounts are paise.

const WRITE_TIMEOUT_MS = 8_000;
const READ_TIMEOUT_MS = 5_000;

/** What Razorpay captures by itself, and until when: as long as the shop holds the goods. Later money goes back. */
const CAPTURE = {
  capture: "automatic",
  capture_options: { automatic_expiry_period: 30, manual_expiry_period: 30, refund_speed: "normal" },
};

type NewOrder = { amount: Paise; receipt: string; notes: Record<string, string> };

/**
 * Makes an order to be paid. The same receipt again gives the same order, where the account knows `unique_receipt`;
 * after an uncertain answer look for the receipt all the same.
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
      patience: WRITE_TIMEOUT_MS,
      answer: order,
      body: fields,
    });
  const made = await request({ ...body, unique_receipt: true });
  // "unique_receipt is/are not required and should not be sent": not every account has it.
  const isUnknown = !made.ok && made.kind === "refused" && made.description?.includes("unique_receipt");
  return isUnknown ? request(body) : made;
}

/** The orders with this receipt, newest first: one at most, unless an uncertain answer was not looked after. */
export function findOrdersByReceipt(account: Account, receipt: string): Promise<Reply<GatewayOrder[]>> {
  return read(account, `/orders?receipt=${encodeURIComponent(receipt)}`, orders);
}

/** Every attempt to pay this order. */
export function listPayments(account: Account, razorpayOrderId: string): Promise<Reply<Payment[]>> {
  return read(account, `/orders/${encodeURIComponent(razorpayOrderId)}/payments`, payments);
}

export function getPayment(account: Account, paymentId: string): Promise<Reply<Payment>> {
  return read(account, `/payments/${encodeURIComponent(paymentId)}`, payment);
}

export function getRefund(account: Account, refundId: string): Promise<Reply<GatewayRefund>> {
  return read(account, `/refunds/${encodeURIComponent(refundId)}`, refund);
}

function read<T>(account: Account, path: string, answer: Parameters<typeof call<T>>[1]["answer"]) {
  return call<T>(account, { method: "GET", path, patience: READ_TIMEOUT_MS, answer });
}

type NewRefund = {
  paymentId: string;
  amount: Paise;
  /** At least 10 of A-Z a-z 0-9 _ -. The same key with the same body is the same refund, however often it is sent. */
  idempotencyKey: string;
  notes: Record<string, string>;
};

/** Gives money back to where it came from. */
export function refundPayment(
  account: Account,
  { paymentId, amount, idempotencyKey, notes }: NewRefund,
): Promise<Reply<GatewayRefund>> {
  return call(account, {
    method: "POST",
    path: `/payments/${encodeURIComponent(paymentId)}/refund`,
    patience: WRITE_TIMEOUT_MS,
    answer: refund,
    body: { amount, speed: "normal", notes },
    headers: { "X-Refund-Idempotency": idempotencyKey },
  });
}
