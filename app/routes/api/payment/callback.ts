import { href, redirect, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { configContext, sessionContext } from "#app/context.ts";
import { claimPaymentCheck, findOrderToSettle, type OrderToSettle } from "#app/data/payments.server.ts";
import { writeLog } from "#app/log.server.ts";
import { isLinkToken } from "#app/middleware/payment-link-token.server.ts";
import { countAndCheckLimit } from "#app/middleware/rate-limit.server.ts";
import { MAX_FORM_BYTES, readBody } from "#app/middleware/read-body.server.ts";
import { getPayment } from "#app/payment/razorpay.server.ts";
import { verifyCallback } from "#app/payment/signature.server.ts";
import { isUnpaidOnline, paymentState } from "#app/shop/order/order-payment.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";
import { CONFIRMATION_FAILED, paymentFailedText } from "#app/shop/order/payment-texts.ts";
import {
  checkAttempts,
  checkPaymentInTime,
  isUnknown,
  settleReported,
} from "#app/workflows/settle-payment.server.ts";

import type { Route } from "./+types/callback";

// Razorpay's page posts here: a form of another site, so without cookies and untrusted. Payments are settled only from
// Razorpay's API.

const PAID = "Payment successful!";
/** The value of `cancelled` with which pay.js tells that its window was closed. */
const WINDOW = "window";
const NOT_COMPLETED = "the payment was not completed.";

type Context = Readonly<RouterContextProvider>;
type Callback = { request: Request; context: Context; orderId: string; fields: URLSearchParams };

export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  return handleCallback(request, context, params.id, url.searchParams);
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const bytes = await readBody(request, MAX_FORM_BYTES);
  const fields = new URLSearchParams(bytes ? new TextDecoder().decode(bytes) : "");
  if (url.searchParams.has("cancelled")) fields.set("cancelled", "1");
  return handleCallback(request, context, params.id, fields);
}

/**
 * Settles the payment and redirects to the page that shows the order's status: the confirmation, or the payment link that
 * it was paid with. pay.js, whose window was closed, is told that page instead, and whether the payment was cancelled.
 */
async function handleCallback(request: Request, context: Context, id: string, fields: URLSearchParams) {
  const parsed = z.guid().safeParse(id);
  if (!parsed.success) return redirect(href("/orders"), 303);
  const orderId = parsed.data.toLowerCase();
  const callback = { request, context, orderId, fields };
  const names = [...fields.keys()];
  let isCancelled = false;
  if (fields.has("razorpay_signature") || fields.has("razorpay_payment_id")) await handleSuccess(callback);
  else if (names.some((name) => name === "error" || name.startsWith("error["))) await handleFailure(callback);
  else if (fields.has("cancelled")) isCancelled = await handleCancellation(callback);
  else logRejected(callback, "no known field");
  const token = new URL(request.url).searchParams.get("link");
  const page = isLinkToken(token)
    ? href("/pay/:token", { token })
    : href("/order-confirmation/:id", { id: orderId });
  return fields.get("cancelled") === WINDOW
    ? Response.json({ cancelled: isCancelled, page })
    : redirect(page, 303);
}

/**
 * Remembers that the last try to pay was cancelled, and says so unless pay.js does, whose window was closed. Says nothing
 * of an order that was paid otherwise, whose payment is under way, or of which Razorpay tells nothing: its page says how it
 * stands.
 * @returns false for such an order
 */
async function handleCancellation(callback: Callback): Promise<boolean> {
  const { context, orderId, fields } = callback;
  const found = await findOrder(callback);
  if (found === null) logRejected(callback, "no such order");
  if (found === null || found === "unavailable" || !(await isStillUnpaid(callback, found))) return false;
  context.get(sessionContext).setCancelledPayment(orderId, new Date());
  if (fields.get("cancelled") !== WINDOW) notify(callback, "error", "Payment cancelled");
  return true;
}

/** Asks Razorpay for the payments of an order, and returns true if it is unpaid and no payment is under way. */
async function isStillUnpaid(callback: Callback, found: OrderToSettle): Promise<boolean> {
  const { request, context, orderId } = callback;
  const config = context.get(configContext);
  const isOpen = (order: OrderToSettle) => isUnpaidOnline(order) && paymentState(order) !== "confirming";
  if (!config.backend || !config.gateway || !found.razorpayOrderId || !isUnpaidOnline(found)) {
    return isOpen(found);
  }
  if (await countAndCheckLimit("checkout", request, context)) return false;
  if (await claimPaymentCheck(config.backend, orderId)) {
    const checked = await checkPaymentInTime(config, found.razorpayOrderId);
    if (isUnknown(checked)) return false;
  }
  // Another request may have asked meanwhile: what is stored by now decides.
  const now = await findOrder(callback);
  return now !== null && now !== "unavailable" && isOpen(now);
}

function notify({ context }: Callback, kind: "success" | "error", message: string): void {
  context.get(sessionContext).notify({ kind, message });
}

function logRejected({ orderId }: Callback, reason: string): void {
  writeLog("warning", { operation: "payment callback", order: orderId, reason });
}

/** @returns null when there is no such order; "unavailable" when the database does not answer */
async function findOrder({ context, orderId }: Callback): Promise<OrderToSettle | "unavailable" | null> {
  const { backend } = context.get(configContext);
  if (!backend) return null;
  try {
    return await findOrderToSettle(backend, orderId);
  } catch {
    return "unavailable";
  }
}

async function handleSuccess(callback: Callback): Promise<void> {
  const { context, fields } = callback;
  const { backend, gateway } = context.get(configContext);
  if (!backend || !gateway) return logRejected(callback, "not configured");
  const paymentId = fields.get("razorpay_payment_id") ?? "";
  const signature = fields.get("razorpay_signature") ?? "";
  const order = await findOrder(callback);
  if (order === null) return logRejected(callback, "no such order");
  // Without the database nothing is settled; the order id of the form is enough to choose the message.
  const razorpayOrderId = order === "unavailable" ? fields.get("razorpay_order_id") : order.razorpayOrderId;
  if (!razorpayOrderId || !(await verifyCallback(gateway, razorpayOrderId, paymentId, signature))) {
    return logRejected(callback, "bad signature");
  }
  if (order === "unavailable") return notify(callback, "error", CONFIRMATION_FAILED);

  const reply = await getPayment(gateway, paymentId);
  // Razorpay does not answer: the confirmation page, the webhook and the cron will ask again.
  if (!reply.ok) return;
  const payment = reply.value;
  if (payment.id !== paymentId || payment.razorpayOrderId !== razorpayOrderId) {
    return logRejected(callback, "a payment of another order");
  }
  switch (await settleReported(context.get(configContext), { ...payment, razorpayOrderId })) {
    case "paid":
      return notifyPaid(callback);
    case "write_failed":
      return notify(callback, "error", CONFIRMATION_FAILED);
    case "failed":
      return notify(callback, "error", paymentFailedText(payment.error ?? NOT_COMPLETED));
    default:
  }
}

/** Shows the success notice, unless the order was cancelled meanwhile and the money goes back. */
async function notifyPaid(callback: Callback): Promise<void> {
  const order = await findOrder(callback);
  const isCancelled = order !== null && order !== "unavailable" && hasEnded(order.status);
  if (!isCancelled) notify(callback, "success", PAID);
}

/** Asks Razorpay why the payment failed: the reason in the form is not signed. */
async function handleFailure(callback: Callback): Promise<void> {
  const { request, context } = callback;
  const order = await findOrder(callback);
  if (order === null || (order !== "unavailable" && !order.razorpayOrderId))
    return logRejected(callback, "no such order");
  const notifyFailure = (reason: string) => notify(callback, "error", paymentFailedText(reason));
  if (order === "unavailable" || !order.razorpayOrderId) return notifyFailure(NOT_COMPLETED);
  if (await countAndCheckLimit("checkout", request, context)) return notifyFailure(NOT_COMPLETED);
  const { checked, error } = await checkAttempts(context.get(configContext), order.razorpayOrderId);
  if (checked === "paid") return notifyPaid(callback);
  if (checked === "write_failed") return notify(callback, "error", CONFIRMATION_FAILED);
  if (checked === "refund") return;
  notifyFailure(error ?? NOT_COMPLETED);
}
