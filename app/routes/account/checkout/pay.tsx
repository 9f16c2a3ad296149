import { data, href } from "react-router";

import { configContext, nonceContext, sessionContext } from "#app/context.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { paymentPageHeaders } from "#app/middleware/headers.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { payFormOf } from "#app/routes/account/checkout/pay-form.server.ts";
import { PayForm } from "#app/routes/account/checkout/pay-form.tsx";
import {
  requireDocumentRequest,
  availablePaymentMethods,
} from "#app/routes/account/checkout/payment-status.server.ts";
import { OrderError } from "#app/routes/account/orders/order-error.tsx";
import { requireOrder } from "#app/routes/account/orders/require-order.server.ts";
import { formatAddress } from "#app/shop/address/address.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import { isPayable, paymentState, SWITCH_TO_COD } from "#app/shop/order/order-payment.ts";
import { promisedDelivery } from "#app/shop/settings/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { redirectToConfirmation } from "#app/workflows/checkout.server.ts";

import type { Route } from "./+types/pay";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Payment", path: href("/orders"), noindex: true });

/** Passes on the Content-Security-Policy that allows Razorpay's script and form. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const { user, db } = requireUser({ url, context });
  requireDocumentRequest(request, url.pathname);
  const [order, settings] = await Promise.all([
    requireOrder({ db, user }, context, params.id),
    getSettings(db),
  ]);
  const { gateway, siteUrl } = context.get(configContext);
  const now = new Date();
  const { id, razorpayOrderId, heldUntil, shippingAddress: to } = order;
  // While the bank decides or Razorpay has not answered, the order cannot be paid again.
  const isOpen = settings.enableRazorpay && isPayable(order, now) && paymentState(order) !== "confirming";
  if (!gateway || !isOpen || !razorpayOrderId) throw redirectToConfirmation(id);

  context.get(sessionContext).setPaying(id);
  const callback = `${siteUrl ?? url.origin}${href("/payment/callback/:id", { id })}`;
  return data(
    {
      order,
      heldUntil: heldUntil && formatDateTime(heldUntil),
      isTest: gateway.isTest,
      address: formatAddress(to).slice(0, -1),
      delivery: promisedDelivery(order, settings),
      canSwitch: availablePaymentMethods(context, settings, order).includes("cod"),
      payment: payFormOf(gateway, {
        order: { ...order, razorpayOrderId },
        siteName: settings.siteName,
        payer: {
          "prefill[name]": `${to.first_name} ${to.last_name}`,
          "prefill[email]": user.email,
          "prefill[contact]": to.phone,
        },
        callback,
        cancelled: `${callback}?cancelled=1`,
        now,
      }),
    },
    { headers: paymentPageHeaders(context.get(nonceContext), gateway) },
  );
}

export default function Pay({ loaderData }: Route.ComponentProps) {
  const { order, heldUntil, isTest, canSwitch, payment } = loaderData;
  return (
    <div className="page-width py-6">
      <h1>Pay for your order</h1>
      <p className="text-muted mt-1 mb-4">
        Order <strong className="text-ink whitespace-nowrap">{order.orderNumber}</strong>
        {heldUntil ? (
          <>
            , held for you until <span className="text-ink">{heldUntil}</span>
          </>
        ) : null}
      </p>
      {isTest ? (
        <p className="rounded-control bg-yellow-soft text-yellow mb-4 px-3 py-2 text-sm">
          Test mode: no real money is taken.
        </p>
      ) : null}
      <div className="pay-page grid items-start gap-4">
        <PayForm order={order} payment={payment}>
          <div className="card px-4 py-3 text-sm">
            <p>
              <strong>Deliver to</strong> {loaderData.address.join(", ")}
            </p>
            <p className="text-muted mt-1">{loaderData.delivery}</p>
          </div>
        </PayForm>
        {canSwitch ? (
          <form method="post" action={href("/order/:id/payment", { id: order.id })}>
            <Button name="intent" value={SWITCH_TO_COD} variant="outline" className="w-full">
              Switch to cash on delivery
            </Button>
          </form>
        ) : null}
        <p>
          <TextLink to={href("/order-confirmation/:id", { id: order.id })}>Back to the order</TextLink>
        </p>
      </div>
      <script src="/pay.js" defer />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderError error={error} />;
}
