import { redirectDocument, type RouterContextProvider } from "react-router";

import { configContext, type ShopUser } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import type { Order } from "#app/data/orders.server.ts";
import { claimPaymentCheck } from "#app/data/payments.server.ts";
import { withTimeout } from "#app/middleware/with-timeout.ts";
import { requireOrder } from "#app/routes/account/orders/require-order.server.ts";
import { paymentOffers } from "#app/shop/checkout/payment-method.ts";
import type { Paise } from "#app/shop/money.ts";
import { canPayAgain, isUnpaidOnline, type Payable } from "#app/shop/order/order-payment.ts";
import { type PaymentMethod } from "#app/shop/order/order.ts";
import type { Settings } from "#app/shop/settings/settings.ts";
import { checkPayment } from "#app/workflows/settle-payment.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Nobody waits longer for a page; what is found later is found by the next one. */
const PAYMENT_CHECK_TIMEOUT_MS = 3_000;

/**
 * Asks Razorpay what became of an unpaid order's payment, at most every few seconds per order, however many ask.
 * @returns the order as it is then; `unknown` when no answer came
 */
export async function refreshPaymentStatus(
  shopper: { user: ShopUser; db: Db },
  context: Context,
  order: Order,
): Promise<{ order: Order; asked: boolean; unknown: boolean }> {
  const config = context.get(configContext);
  const { id, razorpayOrderId } = order;
  if (!config.backend || !config.payment || !razorpayOrderId || !isUnpaidOnline(order)) {
    return { order, asked: false, unknown: false };
  }
  if (!(await claimPaymentCheck(config.backend, id))) return { order, asked: false, unknown: false };
  const checked = await withTimeout(
    checkPayment(config, { id, razorpayOrderId }),
    PAYMENT_CHECK_TIMEOUT_MS,
    "unreachable" as const,
  );
  const unknown = checked === "unreachable" || checked === "write_failed";
  return { order: await requireOrder(shopper, context, id), asked: true, unknown };
}

/** How an unpaid order may still be paid, the usual way first; none once it is paid, called off or too old. */
export function availablePaymentMethods(
  context: Context,
  settings: Settings,
  order: Payable & { total: Paise },
): PaymentMethod[] {
  if (!canPayAgain(order, new Date())) return [];
  return paymentOffers(settings, context.get(configContext).payment !== null, order.total)
    .filter(({ reason }) => reason === null)
    .map(({ method }) => method);
}

/**
 * Some pages live without React: their headers differ, or they go on by themselves. A click that would draw one into
 * the present document loads it instead.
 * @param path with what the query should be
 * @throws a redirect to `path`, as a document
 */
export function requireDocumentRequest(request: Request, path: string): void {
  if (new URL(request.url).pathname.endsWith(".data")) throw redirectDocument(path, 303);
}
