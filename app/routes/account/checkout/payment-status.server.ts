import { redirectDocument, type RouterContextProvider } from "react-router";

import { configContext, type ShopUser } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { claimPaymentCheck } from "#app/data/payments.server.ts";
import { type OwnOrder, requireOrder } from "#app/routes/account/orders/require-order.server.ts";
import type { Address } from "#app/shop/address/address.ts";
import { paymentOffers } from "#app/shop/checkout/payment-method.ts";
import { settingsForPin } from "#app/shop/delivery/delivery.ts";
import type { Paise } from "#app/shop/money.ts";
import { canPayAgain, isUnanswered, isUnpaidOnline, type Payable } from "#app/shop/order/order-payment.ts";
import { type PaymentMethod } from "#app/shop/order/order.ts";
import type { Settings } from "#app/shop/settings/settings.ts";
import { checkPaymentInTime, isUnknown } from "#app/workflows/settle-payment.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Asks Razorpay for the payments of an unpaid order and settles them.
 * @param limit `one-in-4s`: at most every four seconds per order, for pages that may be reloaded
 * @returns the order afterwards; `unknown`: Razorpay has not answered the last question, which another request may be
 * asking at this moment; `isUnreachable`: it did not answer this one
 */
export async function refreshPaymentStatus(
  shopper: { user: ShopUser; db: Db },
  context: Context,
  order: OwnOrder,
  limit: "none" | "one-in-4s" = "one-in-4s",
): Promise<{ order: OwnOrder; unknown: boolean; isUnreachable: boolean }> {
  const config = context.get(configContext);
  const { id, razorpayOrderId } = order;
  if (!config.backend || !config.gateway || !razorpayOrderId || !isUnpaidOnline(order)) {
    return { order, unknown: false, isUnreachable: false };
  }
  const mayAsk = limit === "none" || (await claimPaymentCheck(config.backend, id));
  if (!mayAsk) {
    // Another request has asked meanwhile, and may have its answer.
    const now = await requireOrder(shopper, context, id);
    return { order: now, unknown: isUnanswered(now), isUnreachable: false };
  }
  const checked = await checkPaymentInTime(config, razorpayOrderId);
  const unknown = isUnknown(checked);
  return { order: await requireOrder(shopper, context, id), unknown, isUnreachable: unknown };
}

/** Payment methods that an unpaid order can still use, the preferred one first; none when it cannot be paid any more. */
export function availablePaymentMethods(
  context: Context,
  settings: Settings,
  order: Payable & { total: Paise; shippingAddress?: Pick<Address, "postal_code"> },
): PaymentMethod[] {
  if (!canPayAgain(order, new Date())) return [];
  const { delivery } = settingsForPin(settings, order.shippingAddress?.postal_code ?? null);
  return paymentOffers(settings, {
    hasKeys: context.get(configContext).gateway !== null,
    total: order.total,
    delivery,
  })
    .filter(({ reason }) => reason === null)
    .map(({ method }) => method);
}

/**
 * For pages that must be loaded as documents, because they have other headers or refresh themselves.
 * @param path of the page, with its query
 * @throws a document redirect to `path` for a client-side navigation
 */
export function requireDocumentRequest(request: Request, path: string): void {
  if (new URL(request.url).pathname.endsWith(".data")) throw redirectDocument(path, 303);
}
