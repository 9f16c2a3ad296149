import { data, type RouterContextProvider } from "react-router";

import { configContext } from "#app/context.ts";
import type { Order } from "#app/data/orders.server.ts";
import { findOrderOfLink, reopenByLink } from "#app/data/payment-links.server.ts";
import { claimPaymentCheck } from "#app/data/payments.server.ts";
import { isLinkToken } from "#app/middleware/payment-link-token.server.ts";
import { countAndCheckLimit, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { isUnanswered, isUnpaidOnline } from "#app/shop/order/order-payment.ts";
import { reopenRefusal, WRITE_TO_US } from "#app/shop/order/reopen-refusal.ts";
import { checkPaymentInTime, isUnknown, startPayment } from "#app/workflows/settle-payment.server.ts";

type LinkRequest = { request: Request; context: Readonly<RouterContextProvider> };

/** The order of a payment link. `isUnknown`: Razorpay did not say whether it is paid. */
export type LinkedOrder = { order: Order; isExpired: boolean; expiresAt: string; isUnknown: boolean };

/**
 * Finds the order of a payment link, and asks Razorpay about its payment.
 * @param limit `one-in-4s`: asks at most every four seconds, for pages that may be reloaded
 * @throws a 404 for a token that no link has; a 429 for too many requests from a network
 */
export async function findLinkedOrder(
  { request, context }: LinkRequest,
  token: string,
  limit: "none" | "one-in-4s" = "one-in-4s",
): Promise<LinkedOrder> {
  const config = context.get(configContext);
  if (await countAndCheckLimit("checkout", request, context))
    throw data({ message: TOO_MANY }, { status: 429 });
  const find = async () =>
    config.backend && isLinkToken(token) ? findOrderOfLink(config.backend, token) : null;
  const found = await find();
  if (!found || !config.backend) {
    throw data(
      { message: "This payment link does not work. Please check that it is complete." },
      { status: 404 },
    );
  }
  const { id, razorpayOrderId } = found.order;
  if (!razorpayOrderId || !isUnpaidOnline(found.order)) return { ...found, isUnknown: false };
  const mayAsk = limit === "none" || (await claimPaymentCheck(config.backend, id));
  if (!mayAsk) {
    // Another request has asked meanwhile, and may have its answer.
    const now = (await find()) ?? found;
    return { ...now, isUnknown: isUnanswered(now.order) };
  }
  const checked = await checkPaymentInTime(config, razorpayOrderId);
  return { ...((await find()) ?? found), isUnknown: isUnknown(checked) };
}

/**
 * Makes the order of a link payable: reserves its stock again if the reservation had ended, and creates Razorpay's
 * order.
 * @returns the error message, or null
 */
export async function reopenLinkedOrder(
  { context }: LinkRequest,
  token: string,
  { order, isExpired, isUnknown: isUnclear }: LinkedOrder,
): Promise<string | null> {
  const config = context.get(configContext);
  if (!config.backend || !config.gateway) return reopenRefusal("payment_method_unavailable");
  // The order may be paid already: a second payment must not be started.
  if (isUnclear) return reopenRefusal("payment_unknown");
  if (isExpired) return reopenRefusal("link_expired");
  const reopening = await reopenByLink(config.backend, order.id, token);
  if (!reopening.ok) {
    const { code, lines, facts } = reopening;
    return reopenRefusal(code, lines, facts, WRITE_TO_US);
  }
  // The reservation has ended, but the cron has not expired the order yet. Reopening works after that.
  if (reopening.heldUntil && new Date(reopening.heldUntil) <= new Date()) return reopenRefusal("busy");
  const started = await startPayment(config, order);
  return started === null ? "Payment initialization failed. Please try again." : null;
}
