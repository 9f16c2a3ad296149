import { href, Link, Outlet } from "react-router";

import { listCreditNotes } from "#app/data/credit-notes.server.ts";
import { listReturns } from "#app/data/returns.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { requireUser } from "#app/middleware/identity.server.ts";
import { PaymentPanel } from "#app/routes/account/checkout/payment-panel.tsx";
import {
  availablePaymentMethods,
  refreshPaymentStatus,
} from "#app/routes/account/checkout/payment-status.server.ts";
import { Headline } from "#app/routes/account/orders/headline.tsx";
import { OrderActions } from "#app/routes/account/orders/order-actions.tsx";
import { OrderError } from "#app/routes/account/orders/order-error.tsx";
import { History, OrderHelp, OrderMeta } from "#app/routes/account/orders/order-meta.tsx";
import { OrderMoney } from "#app/routes/account/orders/order-money.tsx";
import { Parcels } from "#app/routes/account/orders/parcels.tsx";
import { Replacement } from "#app/routes/account/orders/replacement.tsx";
import { requireOrder } from "#app/routes/account/orders/require-order.server.ts";
import { ReturnStatus } from "#app/routes/account/orders/return-status.tsx";
import { formatDateTime } from "#app/shop/dates.ts";
import { formatPaise } from "#app/shop/money.ts";
import { canCancel } from "#app/shop/order/order-cancel.ts";
import { headlineTellsStatus, orderHeadline } from "#app/shop/order/order-headline.ts";
import { formatOrderHistory } from "#app/shop/order/order-history.ts";
import { isUnpaidOnline, owedCash, paymentState, tookNoMoney } from "#app/shop/order/order-payment.ts";
import { orderFailure, orderTimeline, refundStep } from "#app/shop/order/order-timeline.ts";
import { statusLabel, statusTone } from "#app/shop/order/order.ts";
import { isPartlyShipped } from "#app/shop/order/parcels.ts";
import {
  checkedText,
  authorizedTexts,
  bankReturnedTexts,
  paymentFailedText,
  refundTexts,
} from "#app/shop/order/payment-texts.ts";
import { isRefunding, owedRefunds } from "#app/shop/order/refund-left.ts";
import { withReturnableQuantity } from "#app/shop/return/return-amount.ts";
import { returnWindowText } from "#app/shop/return/return-window.ts";
import { ALL_ASKED } from "#app/shop/return/return.ts";
import { formatDayRange, promisedDays } from "#app/shop/settings/settings.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { CreditNoteLinks } from "#app/ui/credit-note-links.tsx";
import { useBehindDialog } from "#app/ui/dialog.tsx";
import { OrderAddress, OrderBusiness, OrderItems, PaymentBadge } from "#app/ui/order-parts.tsx";
import { OrderSummary } from "#app/ui/order-summary.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Timeline } from "#app/ui/timeline.tsx";
import { readReplacement } from "#app/workflows/replacement.server.ts";

import type { Route } from "./+types/order";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(
    { matches },
    { title: loaderData?.order.orderNumber ?? "Order", path: href("/orders"), noindex: true },
  );

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { user, db } = requireUser({ url, context });
  const [found, settings] = await Promise.all([
    requireOrder({ db, user }, context, params.id),
    getSettings(db),
  ]);
  // While the bank decides, or Razorpay has not answered, a reload looks again.
  const { order: current, ...answer } =
    paymentState(found) === "confirming"
      ? await refreshPaymentStatus({ db, user }, context, found)
      : { order: found, unknown: false, isUnreachable: false };
  const now = new Date();
  const { history, ...order } = current;
  const cash = owedCash(order);
  // Only a delivered order can have returns, and one of which the shop has refunded items.
  const hasReturns =
    history.some(({ status }) => status === "delivered") ||
    order.refunds.some(({ reason }) => reason === "returned");
  const [returns, creditNotes, replacement] = await Promise.all([
    hasReturns ? listReturns(db, order) : [],
    order.items.some(({ gst }) => gst) ? listCreditNotes(db, order.id) : [],
    readReplacement({ db, user }, order),
  ]);
  const state = paymentState(order, { isUnknown: answer.unknown });
  return {
    order,
    returns,
    creditNotes,
    replacement,
    refundDays: settings.refundDays,
    returnEnd:
      returnWindowText(order, settings.returnWindowDays, now) ??
      (withReturnableQuantity(order.items, returns).some(({ left }) => left > 0) ? null : ALL_ASKED),
    history: formatOrderHistory(history),
    failure: orderFailure(history),
    refunded: refundStep(order, history),
    state,
    /** A flash notice with this text is dropped, because the page shows it. */
    outdatedNotice:
      isUnpaidOnline(order) && order.paymentError ? paymentFailedText(order.paymentError) : null,
    tellsStatus: headlineTellsStatus(order, state),
    isRefunding: isRefunding(order),
    checked: state === "confirming" ? checkedText({ ...order, state }, answer.isUnreachable, now) : null,
    ways: availablePaymentMethods(context, settings, order),
    refunds: [
      ...bankReturnedTexts(order),
      ...authorizedTexts(order, settings.refundDays, now),
      ...refundTexts(
        // Refunds of returns are described with the returns.
        owedRefunds(order).filter(({ reason }) => reason !== "returned" || returns.length === 0),
        settings.refundDays,
      ),
      ...(cash > 0 ? [`We return the ${formatPaise(cash)} that you have paid in cash.`] : []),
    ],
    // An order that waits for its payment is not on its way to anybody.
    expected: isUnpaidOnline(order) ? null : `Expected ${formatDayRange(promisedDays(order, settings))}`,
    headline: orderHeadline(order, state, promisedDays(order, settings), now),
    contactEmail: settings.contactEmail,
    whatsappNumber: settings.whatsappNumber,
  };
}

export default function OrderDetail({ loaderData }: Route.ComponentProps) {
  const { order, returns, creditNotes, refundDays, history, expected, contactEmail } = loaderData;
  const behind = useBehindDialog();
  const isDelivered = order.status === "delivered";
  // Payment is the main action; the other actions move to the foot.
  const canBePaid = isUnpaidOnline(order) && loaderData.ways.length > 0;
  const isAtFoot = canBePaid || canCancel(order);
  const actions = (
    <OrderActions
      order={order}
      isCredited={creditNotes.length > 0}
      returnEnd={loaderData.returnEnd}
      hasReturns={returns.length > 0}
      canBePaid={canBePaid}
    />
  );
  const { refunded } = loaderData;
  // Nothing is left to do but to order again: the page then says above the actions what became of the money.
  const isCancelled = order.status === "cancelled";
  const isOver = isCancelled || (loaderData.state === "failed" && !canBePaid);
  const money = tookNoMoney(order) ? ["You paid nothing, so no refund is due."] : loaderData.refunds;
  const steps = [...orderTimeline(order, loaderData.failure), ...(refunded ? [refunded] : [])].map(
    (step) => ({
      ...step,
      when: step.at ? formatDateTime(step.at) : step.key === "delivered" && !step.done ? expected : null,
    }),
  );

  return (
    <>
      <div className="page-width relative py-4" inert={behind}>
        <nav aria-label="Breadcrumb" className="text-muted text-sm">
          <Link to={href("/orders")} className="inline-flex min-h-11 min-w-11 items-center hover:underline">
            My Orders
          </Link>{" "}
          / <span className="whitespace-nowrap tabular-nums">{order.orderNumber}</span>
        </nav>
        <div className="order-head">
          <div>
            <h1 className="text-xl lg:text-2xl">
              <span className="sr-only">Order {order.orderNumber}: </span>
              <Headline text={loaderData.headline} />
            </h1>
            <div className="mt-1.5 flex flex-wrap items-center gap-1 gap-x-3">
              {loaderData.tellsStatus ? null : (
                <StatusBadge tone={statusTone(order.status)}>{statusLabel(order.status)}</StatusBadge>
              )}
              {isPartlyShipped(order) ? <StatusBadge tone="blue">Partly shipped</StatusBadge> : null}
              <PaymentBadge order={order} isRefunding={loaderData.isRefunding} />
              <p className="font-semibold tabular-nums">
                {`${isCancelled ? "Order total " : ""}${formatPaise(order.total)}`}
              </p>
            </div>
            {isOver ? <OrderMoney {...loaderData} refunds={money} /> : null}
          </div>
          {isAtFoot ? null : actions}
        </div>
        {loaderData.replacement ? (
          <div className="mb-4">
            <Replacement {...loaderData.replacement} />
          </div>
        ) : null}
        <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
          <div className="grid gap-4">
            {isOver ? null : <PaymentPanel {...loaderData} />}
            <ReturnStatus
              orderId={order.id}
              requests={returns}
              creditNotes={creditNotes}
              refundDays={refundDays}
            />
            <Panel title="Status">
              <Timeline steps={steps} />
              <Parcels order={order} />
              {isDelivered && loaderData.returnEnd !== null ? (
                <p className="text-muted border-line border-t py-3 text-sm">{loaderData.returnEnd}</p>
              ) : null}
              <History lines={history} />
            </Panel>
            <Panel title="Items">
              <OrderItems items={order.items} canReview={isDelivered} />
            </Panel>
          </div>
          <div className="grid gap-4">
            <Panel title="Summary">
              <OrderMeta order={order} />
              <h3 className="border-line mt-3 mb-1 border-t pt-3 text-base">Delivery address</h3>
              <OrderAddress address={order.shippingAddress} />
              {order.business ? (
                <>
                  <h3 className="border-line mt-3 mb-1 border-t pt-3 text-base">Billed to</h3>
                  <OrderBusiness business={order.business} />
                </>
              ) : null}
              {order.giftMessage ? (
                <>
                  <h3 className="border-line mt-3 mb-1 border-t pt-3 text-base">Gift message</h3>
                  <p className="wrap-anywhere whitespace-pre-line">{order.giftMessage}</p>
                </>
              ) : null}
              <h3 className="border-line mt-3 mb-1 border-t pt-3 text-base">Price details</h3>
              <OrderSummary totals={order} couponCode={order.couponCode} />
            </Panel>
            {creditNotes.length > 0 ? (
              <Panel title="Credit notes">
                <CreditNoteLinks orderId={order.id} notes={creditNotes} />
              </Panel>
            ) : null}
            {/* Beside the title on a large screen. */}
            {isAtFoot ? <div data-beside>{actions}</div> : null}
            <OrderHelp
              orderNumber={order.orderNumber}
              email={contactEmail}
              whatsapp={loaderData.whatsappNumber}
            />
          </div>
        </div>
      </div>
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderError error={error} />;
}
