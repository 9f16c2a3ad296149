import { href, redirect, redirectDocument } from "react-router";

import { configContext, sessionContext } from "#app/context.ts";
import { logLimit } from "#app/data/order-refusals.server.ts";
import { reopenOrder, switchToCod } from "#app/data/orders.server.ts";
import { revalidateUser } from "#app/middleware/identity.server.ts";
import { countAndCheckLimit, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { refreshPaymentStatus } from "#app/routes/account/checkout/payment-status.server.ts";
import { requireOrder } from "#app/routes/account/orders/require-order.server.ts";
import { PAY_AGAIN, SWITCH_TO_COD, isUnpaidOnline } from "#app/shop/order/order-payment.ts";
import { canBePlacedAnew, NOTHING_LEFT, reopenRefusal } from "#app/shop/order/reopen-refusal.ts";
import { redirectToConfirmation } from "#app/workflows/checkout.server.ts";
import { bringToCheckout } from "#app/workflows/order-again.server.ts";
import { startPayment } from "#app/workflows/settle-payment.server.ts";

import type { Route } from "./+types/retry-payment";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/order/:id", params), 303);
}

/**
 * Retries the payment of an unpaid online order, or switches it to cash on delivery. One that costs something else by
 * now, or of which only a part is left, leads to a checkout at the new total.
 */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const intent = await readIntent({ request, context }, [PAY_AGAIN, SWITCH_TO_COD]);
  const shopper = await revalidateUser({ url, context });
  const before = await requireOrder(shopper, context, params.id);
  const notify = (message: string, kind: "error" | "success" = "error") =>
    context.get(sessionContext).notify({ kind, message });
  const finish = (message: string, kind?: "error" | "success"): Response => {
    notify(message, kind);
    return redirectToConfirmation(before.id);
  };
  if (await countAndCheckLimit("checkout", request, context)) return finish(TOO_MANY);

  // The payment may have arrived meanwhile and must not be asked for twice.
  const { order, unknown } = await refreshPaymentStatus(shopper, context, before, "none");
  if (isUnpaidOnline(before) && order.paymentStatus === "paid" && order.status === "confirmed") {
    return finish("Payment successful!", "success");
  }
  const config = context.get(configContext);
  const isOnline = intent === PAY_AGAIN;
  // The database checks the settings, but does not know the Worker's keys.
  if (isOnline && !config.gateway) return finish(reopenRefusal("payment_method_unavailable"));
  // Neither Razorpay nor a courier must ask for money that has been paid.
  if (unknown) return finish(reopenRefusal("payment_unknown"));
  const reopening = await (isOnline ? reopenOrder : switchToCod)(shopper.db, order.id);
  if (!reopening.ok) {
    const { code, lines, facts } = reopening;
    logLimit(shopper.user.id, code);
    const isAnew = canBePlacedAnew(code, lines, order.items.length);
    if (isAnew && (await bringToCheckout(shopper, context, order))) {
      notify(reopenRefusal(code, lines, facts));
      return redirect(href("/checkout"), 303);
    }
    return finish(reopenRefusal(code, lines, facts, code === "out_of_stock" ? NOTHING_LEFT : undefined));
  }
  if (!isOnline) return finish("Your order is confirmed: you pay when it arrives.", "success");

  // The reservation has ended but the cron has not expired the order yet; reopening works after that.
  if (reopening.heldUntil && new Date(reopening.heldUntil) <= new Date())
    return finish(reopenRefusal("busy"));
  if (await startPayment(config, order)) {
    return redirectDocument(href("/checkout/pay/:id", { id: order.id }), 303);
  }
  return finish("Payment initialization failed. Please try again.");
}
