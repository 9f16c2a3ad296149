import type { ReactNode } from "react";
import { href } from "react-router";

import { cartContext } from "#app/context.ts";
import type { Order } from "#app/data/orders.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { PaymentPanel } from "#app/routes/account/checkout/payment-panel.tsx";
import {
  refreshPaymentStatus,
  requireDocumentRequest,
  availablePaymentMethods,
} from "#app/routes/account/checkout/payment-status.server.ts";
import { OrderError } from "#app/routes/account/orders/order-error.tsx";
import { Replacement } from "#app/routes/account/orders/replacement.tsx";
import { requireOrder } from "#app/routes/account/orders/require-order.server.ts";
import { cartSuffixes } from "#app/shop/cart/marks.ts";
import { formatPaise } from "#app/shop/money.ts";
import { NOT_CONFIRMED, NOT_PAID } from "#app/shop/order/order-headline.ts";
import {
  hasReleasedItems,
  isUnpaidOnline,
  type PaymentState,
  paymentState,
} from "#app/shop/order/order-payment.ts";
import {
  checkedText,
  CONFIRMATION_FAILED,
  authorizedTexts,
  bankReturnedTexts,
  paymentFailedText,
  refundTexts,
} from "#app/shop/order/payment-texts.ts";
import { owedRefunds } from "#app/shop/order/refund-left.ts";
import { promisedDelivery } from "#app/shop/settings/settings.ts";
import { keepTogether } from "#app/shop/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { OrderAddress, OrderItems, PriceDetails } from "#app/ui/order-parts.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { takeOrderedOut } from "#app/workflows/checkout.server.ts";
import { readReplacement } from "#app/workflows/replacement.server.ts";

import type { Route } from "./+types/confirmation";

/** Number of automatic payment checks and the seconds between them. */
const POLL_LIMIT = 12;
const POLL_SECONDS = 5;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta({ matches }, { title: "Order confirmation", path: href("/orders"), noindex: true }),
  ...(loaderData?.next ? [{ httpEquiv: "refresh", content: `${POLL_SECONDS};url=${loaderData.next}` }] : []),
];

export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const shopper = requireUser({ url, context });
  const [found, settings] = await Promise.all([
    requireOrder(shopper, context, params.id),
    getSettings(shopper.db),
  ]);
  const { order, unknown, isUnreachable } = await refreshPaymentStatus(shopper, context, found);
  /** Tells the header that the cart has changed after it was counted. */
  const cartLeft =
    takeOrderedOut(context, order) === null ? null : cartSuffixes(context.get(cartContext).get());

  const query = url.searchParams.get("check");
  const looks = Number(query ?? 0);
  const state = paymentState(order, { isUnknown: unknown });
  if (state === "confirming") requireDocumentRequest(request, `${url.pathname}?check=${looks || 0}`);
  const isLooking = state === "confirming" && looks >= 0 && looks < POLL_LIMIT;
  return {
    order,
    cartLeft,
    /** The page says better how it stands. */
    outdatedNotice:
      state === "settled"
        ? CONFIRMATION_FAILED
        : isUnpaidOnline(order) && state !== "confirming" && order.paymentError
          ? paymentFailedText(order.paymentError)
          : null,
    state,
    /**
     * The result of a payment check that the shopper or the page requested, or that failed, or while a payment is under
     * way.
     */
    checked:
      query !== null || unknown || order.paymentUnderWay
        ? checkedText({ ...order, state }, isUnreachable, new Date())
        : null,
    replacement: await readReplacement(shopper, order),
    next: isLooking ? `${url.pathname}?check=${Math.floor(looks) + 1}` : null,
    ways: availablePaymentMethods(context, settings, order),
    refunds: [
      ...bankReturnedTexts(order),
      ...authorizedTexts(order, settings.refundDays, new Date()),
      ...refundTexts(owedRefunds(order), settings.refundDays),
    ],
    delivery: promisedDelivery(order, settings),
    contactEmail: settings.contactEmail,
    email: shopper.user.email,
  };
}

const HEADINGS: Record<PaymentState, string> = {
  settled: "Thank you, your order is placed",
  confirming: "We are confirming your payment",
  waiting: "Complete your payment",
  failed: NOT_PAID,
  cancelled: "Your order was cancelled",
};

function headingOf(order: Order, state: PaymentState): string {
  if (state === "failed" && !isUnpaidOnline(order)) return NOT_CONFIRMED;
  if (state === "settled" && order.status === "delivered") return "Your order is delivered";
  return HEADINGS[state];
}

export default function Confirmation({ loaderData }: Route.ComponentProps) {
  const { order, state, next, delivery } = loaderData;
  const isSettled = state === "settled";
  const actions = (
    <div className="order-actions">
      <ButtonLink
        to={href("/order/:id", { id: order.id })}
        size="sm"
        variant={isSettled ? "primary" : "outline"}
      >
        View order
      </ButtonLink>
      <ButtonLink to={href("/products")} variant="outline" size="sm">
        Continue Shopping
      </ButtonLink>
    </div>
  );

  return (
    <div className="page-width py-6">
      <div className="order-head items-center">
        <div className="flex flex-wrap items-center gap-3">
          <span
            className={classes(
              "grid size-14 flex-none place-items-center rounded-full",
              isSettled ? "bg-green-soft text-green" : "bg-yellow-soft text-yellow",
            )}
          >
            {next ? (
              <span className="size-5 animate-spin rounded-full border-2 border-e-transparent" aria-hidden />
            ) : (
              <Icon name={isSettled ? "check" : "alert"} className="size-7" />
            )}
          </span>
          <div className="min-w-0 flex-1 basis-40">
            <h1 className="text-xl lg:text-2xl">{headingOf(order, state)}</h1>
            <p className="text-muted">
              Order <strong className="text-ink">{order.orderNumber}</strong>
            </p>
          </div>
        </div>
        {isSettled ? actions : null}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-4">
          {state === "confirming" ? (
            <p>
              {next
                ? `This page looks again every ${POLL_SECONDS} seconds. You can leave it: ${
                    hasReleasedItems(order) ? "My Orders will show the result" : "your order is safe"
                  }.`
                : "This is taking longer than usual. You can leave this page: we keep checking, and My Orders will show the result."}
            </p>
          ) : null}
          {loaderData.replacement ? <Replacement {...loaderData.replacement} /> : null}
          <PaymentPanel {...loaderData} isLooking={next !== null} />
          {isSettled && order.status !== "delivered" ? (
            <Panel title="What happens next">
              <ul className="grid gap-2">
                <Next icon="truck">
                  {/* The two days of one month stay on a line. */}
                  {keepTogether(delivery.replace(/(?<=\d) and (?=\d)/, "\u00a0and\u00a0"))}.
                </Next>
                {order.paymentMethod === "cod" && order.paymentStatus === "pending" ? (
                  <Next icon="card">Keep {formatPaise(order.total)} ready: you pay when it arrives.</Next>
                ) : null}
                <Next icon="mail">We send the confirmation to {loaderData.email}.</Next>
              </ul>
            </Panel>
          ) : null}
          <Panel title="Items">
            <OrderItems items={order.items} />
          </Panel>
          {isSettled ? null : actions}
        </div>
        <Panel title="Summary">
          <h3 className="mb-1 text-base">Delivery address</h3>
          <OrderAddress address={order.shippingAddress} />
          <h3 className="border-line mt-3 mb-1 border-t pt-3 text-base">Price details</h3>
          <PriceDetails order={order} />
        </Panel>
      </div>
    </div>
  );
}

function Next({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="text-muted size-5.5 flex-none" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderError error={error} />;
}
