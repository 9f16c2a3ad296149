import { href, redirect, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { configContext, sessionContext } from "#app/context.ts";
import { findPayableOrder, type PayableOrder, settlePayment } from "#app/data/payments.server.ts";
import { isTooMany } from "#app/middleware/rate-limit.server.ts";
import { readBody } from "#app/middleware/read-body.server.ts";
import { getPayment } from "#app/payment/razorpay.server.ts";
import { verifyCallback } from "#app/payment/signature.server.ts";
import { holdsReservation } from "#app/shop/order/order-transitions.ts";
import { checkAttempts, toPaymentCheck } from "#app/workflows/settle-payment.server.ts";

import type { Route } from "./+types/callback";

// Where the browser comes back to from Razorpay: another site's form, without our cookies. It may say anything, so
// what it says is a hint; the books follow Razorpay's own word alone.

const MAX_BYTES = 64 * 1024;
const PAID = "Payment successful!";
const UNWRITTEN = "Payment succeeded, but confirmation failed. Please contact support.";
const NOT_COMPLETED = "the payment was not completed.";

type Context = Readonly<RouterContextProvider>;
type ScreenContext = { request: Request; context: Context; orderId: string; fields: URLSearchParams };

export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  return handleReturn(request, context, params.id, url.searchParams);
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const bytes = await readBody(request, MAX_BYTES);
  const fields = new URLSearchParams(bytes ? new TextDecoder().decode(bytes) : "");
  if (url.searchParams.has("cancelled")) fields.set("cancelled", "1");
  return handleReturn(request, context, params.id, fields);
}

/** Whatever happened, the confirmation page tells where the order stands. */
async function handleReturn(request: Request, context: Context, id: string, fields: URLSearchParams) {
  const parsed = z.guid().safeParse(id);
  if (!parsed.success) return redirect(href("/orders"), 303);
  const orderId = parsed.data.toLowerCase();
  const visit = { request, context, orderId, fields };
  const names = [...fields.keys()];
  if (fields.has("razorpay_signature") || fields.has("razorpay_payment_id")) await succeed(visit);
  else if (names.some((name) => name === "error" || name.startsWith("error["))) await failed(visit);
  else if (fields.has("cancelled")) notify(visit, "error", "Payment cancelled");
  else log(visit, "nothing in it");
  return redirect(href("/order-confirmation/:id", { id: orderId }), 303);
}

function notify({ context }: ScreenContext, kind: "success" | "error", message: string): void {
  context.get(sessionContext).notify({ kind, message });
}

function log({ orderId }: ScreenContext, refused: string): void {
  console.warn(JSON.stringify({ operation: "payment callback", order: orderId, refused }));
}

/** null: there is none. "unreadable": the books cannot be opened. */
async function orderOf({ context, orderId }: ScreenContext): Promise<PayableOrder | "unreadable" | null> {
  const { backend } = context.get(configContext);
  if (!backend) return null;
  try {
    return await findPayableOrder(backend, orderId);
  } catch {
    return "unreadable";
  }
}

async function succeed(visit: ScreenContext): Promise<void> {
  const { context, fields } = visit;
  const { backend, payment: gateway } = context.get(configContext);
  if (!backend || !gateway) return log(visit, "not configured");
  const paymentId = fields.get("razorpay_payment_id") ?? "";
  const signature = fields.get("razorpay_signature") ?? "";
  const order = await orderOf(visit);
  if (order === null) return log(visit, "no such order");
  // With the books closed nothing is written, so the order named beside the signature will do to choose the words.
  const razorpayOrderId = order === "unreadable" ? fields.get("razorpay_order_id") : order.razorpayOrderId;
  if (!razorpayOrderId || !(await verifyCallback(gateway, razorpayOrderId, paymentId, signature))) {
    return log(visit, "bad signature");
  }
  if (order === "unreadable") return notify(visit, "error", UNWRITTEN);

  const answer = await getPayment(gateway, paymentId);
  // Signed, but unheard: the confirmation page, the webhook and the cron ask again.
  if (!answer.ok) return;
  const payment = answer.value;
  if (payment.id !== paymentId || payment.razorpayOrderId !== razorpayOrderId) {
    return log(visit, "a payment of another order");
  }
  const outcome = await settlePayment(backend, { ...payment, razorpayOrderId });
  switch (toPaymentCheck(payment, outcome)) {
    case "paid":
      return notifyPaid(visit);
    case "write_failed":
      return notify(visit, "error", UNWRITTEN);
    case "failed":
      return notify(visit, "error", `Payment failed: ${payment.error ?? NOT_COMPLETED}`);
    default:
  }
}

/** Not for money that has come in and goes back: that of an order cancelled meanwhile. */
async function notifyPaid(visit: ScreenContext): Promise<void> {
  const order = await orderOf(visit);
  const isOver = order !== null && order !== "unreadable" && !holdsReservation(order.status);
  if (!isOver) notify(visit, "success", PAID);
}

/** Anybody could have posted these words, so Razorpay is asked, and its words are shown. */
async function failed(visit: ScreenContext): Promise<void> {
  const { request, context } = visit;
  const order = await orderOf(visit);
  if (order === null || (order !== "unreadable" && !order.razorpayOrderId))
    return log(visit, "no such order");
  const says = (reason: string) => notify(visit, "error", `Payment failed: ${reason}`);
  if (order === "unreadable" || !order.razorpayOrderId) return says(NOT_COMPLETED);
  if (await isTooMany("checkout", request, context)) return says(NOT_COMPLETED);
  const { checked, error } = await checkAttempts(context.get(configContext), order.razorpayOrderId);
  if (checked === "paid") return notifyPaid(visit);
  if (checked === "write_failed") return notify(visit, "error", UNWRITTEN);
  if (checked === "refund") return;
  says(error ?? NOT_COMPLETED);
}
