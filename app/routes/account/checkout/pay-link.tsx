import { data, href, redirect, redirectDocument } from "react-router";

import { configContext, identityContext, nonceContext, sessionContext } from "#app/context.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { paymentPageHeaders } from "#app/middleware/headers.server.ts";
import { readIntent } from "#app/middleware/read-form.server.ts";
import { payFormOf } from "#app/routes/account/checkout/pay-form.server.ts";
import { PaidItems, PayForm } from "#app/routes/account/checkout/pay-form.tsx";
import { requireDocumentRequest } from "#app/routes/account/checkout/payment-status.server.ts";
import { formatPaise } from "#app/shop/money.ts";
import { PAY_AGAIN } from "#app/shop/order/order-payment.ts";
import { linkPromise, type LinkState, linkState } from "#app/shop/order/payment-link.ts";
import { refundTexts } from "#app/shop/order/payment-texts.ts";
import { owedRefunds } from "#app/shop/order/refund-left.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { findLinkedOrder, reopenLinkedOrder } from "#app/workflows/payment-link.server.ts";

import type { Route } from "./+types/pay-link";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches }, { title: "Payment", path: href("/"), noindex: true });

/** Passes on the Content-Security-Policy that allows Razorpay's script and form. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request, context, params: { token }, url }: Route.LoaderArgs) {
  requireDocumentRequest(request, url.pathname);
  const linked = await findLinkedOrder({ request, context }, token);
  const settings = await getSettings(context.get(identityContext).db);
  const { gateway, siteUrl } = context.get(configContext);
  const now = new Date();
  const { order } = linked;
  const canPay = gateway !== null && settings.enableRazorpay;
  const state = linkState(linked, now);
  const { id, razorpayOrderId, heldUntil } = order;
  const callback = `${siteUrl ?? url.origin}${href("/payment/callback/:id", { id })}?link=${token}`;
  const shown = {
    path: href("/pay/:token", { token }),
    state: canPay || (state !== "pay" && state !== "reopen") ? state : ("over" as const),
    orderNumber: order.orderNumber,
    total: order.total,
    // Neither the customer nor the address: a link may be passed on.
    order: {
      ...(({ subtotal, shipping, tax, discount, roundOff, total, couponCode }) => ({
        subtotal,
        shipping,
        tax,
        discount,
        roundOff,
        total,
        couponCode,
      }))(order),
      items: order.items.map(({ id: itemId, productName, quantity, totalPrice }) => ({
        id: itemId,
        productName,
        quantity,
        totalPrice,
      })),
    },
    promise: linkPromise(heldUntil, linked.expiresAt),
    isTest: gateway?.isTest ?? false,
    refunds: refundTexts(owedRefunds(order), settings.refundDays),
    contactEmail: settings.contactEmail,
    contactPhone: settings.contactPhone,
  };
  if (state !== "pay" || !canPay || razorpayOrderId === null) return data({ ...shown, payment: null });
  return data(
    {
      ...shown,
      payment: payFormOf(gateway, {
        order: { ...order, razorpayOrderId },
        siteName: settings.siteName,
        payer: {},
        callback,
        cancelled: `${callback}&cancelled=1`,
        now,
      }),
    },
    { headers: paymentPageHeaders(context.get(nonceContext), gateway) },
  );
}

/** Makes the order payable again and leads back to its payment. */
export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  await readIntent({ request, context }, [PAY_AGAIN]);
  const linked = await findLinkedOrder({ request, context }, token, "none");
  const path = href("/pay/:token", { token });
  // It turned out to be paid, cancelled or switched to cash: the page says so.
  if (!["reopen", "pay", "expired"].includes(linkState(linked, new Date()))) return redirect(path, 303);
  const problem = await reopenLinkedOrder({ request, context }, token, linked);
  if (problem === null) return redirectDocument(path, 303);
  context.get(sessionContext).notify({ kind: "error", message: problem });
  return redirect(path, 303);
}

const HEADINGS: Record<LinkState, string> = {
  pay: "Pay for your order",
  reopen: "Pay for your order",
  confirming: "We are confirming your payment",
  paid: "Thank you, your order is paid",
  cash: "You pay when it arrives",
  cancelled: "This order was cancelled",
  returned: "Your order could not be confirmed",
  expired: "This payment link has expired",
  over: "This order can no longer be paid here",
};

export default function PayLink({ loaderData }: Route.ComponentProps) {
  const { state, order, orderNumber, promise, isTest, payment, path } = loaderData;
  return (
    <div className="page-width py-6">
      <h1>{HEADINGS[state]}</h1>
      <p className="text-muted mt-1 mb-4">
        Order <strong className="text-ink whitespace-nowrap">{orderNumber}</strong>
      </p>
      {state === "pay" ? <p className="mb-4">{promise}</p> : null}
      {isTest && payment ? (
        <p className="rounded-control bg-yellow-soft text-yellow mb-4 max-w-2xl px-3 py-2 text-sm">
          Test mode: no real money is taken.
        </p>
      ) : null}
      <div className="grid max-w-2xl gap-4">
        {payment ? (
          <>
            <PayForm order={order} payment={payment} asksPayer />
            <script src="/pay.js" defer />
          </>
        ) : (
          <>
            <Explanation {...loaderData} path={path} />
            {state === "reopen" ? <PaidItems order={order} isOpen /> : null}
          </>
        )}
      </div>
    </div>
  );
}

type ExplanationProps = Omit<Route.ComponentProps["loaderData"], "payment">;

function Explanation({ state, total, refunds, path, contactEmail, contactPhone }: ExplanationProps) {
  if (state === "reopen") {
    return (
      <Panel title="Payment">
        <p className="mb-3">
          The items are no longer kept for you. We check that you can still have them before you pay.
        </p>
        <form method="post" action={path}>
          <Button name="intent" value={PAY_AGAIN} size="lg" className="w-full">
            Pay now · {formatPaise(total)}
          </Button>
        </form>
      </Panel>
    );
  }
  if (state === "confirming") {
    return (
      <Panel title="Payment">
        <p>
          Your bank has not confirmed the payment of {formatPaise(total)} yet. If you did finish paying, there
          is nothing more to do.
        </p>
        <p className="mt-3">
          <TextLink to={path}>Check again</TextLink>
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="What happens next">
      {state === "paid" ? (
        <p>We have received {formatPaise(total)} and send your order. There is nothing more to do.</p>
      ) : null}
      {state === "cash" ? <p>Keep {formatPaise(total)} ready for the courier.</p> : null}
      {refunds.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {state === "expired" ? <p>Please ask us for a new one.</p> : null}
      <p className="mt-3">
        Questions? Write to{" "}
        <a href={`mailto:${contactEmail}`} className="link">
          {contactEmail}
        </a>
        {contactPhone === "" ? null : <> or call {contactPhone}</>}.
      </p>
    </Panel>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
