import { href } from "react-router";

import { listCreditNotes } from "#app/data/credit-notes.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import {
  adminQuery,
  requirePermission,
  revalidateScreen,
  requireScreen,
} from "#app/routes/admin/admin.server.ts";
import { wholeDateTime } from "#app/routes/admin/date-time.tsx";
import { DetailSection, SECOND_COLUMN, TWO_COLUMNS } from "#app/routes/admin/detail.tsx";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { NoteForm } from "#app/routes/admin/note-form.tsx";
import { AdminHistory, AdminItems, AdminNotes, OrderInfo } from "#app/routes/admin/orders/details.tsx";
import { InvoiceLine, InvoiceLink } from "#app/routes/admin/orders/forms.tsx";
import { NextStep, OrderHead } from "#app/routes/admin/orders/order-head.tsx";
import { OrderMails } from "#app/routes/admin/orders/order-mails.tsx";
import { OrderReturns } from "#app/routes/admin/orders/order-returns.tsx";
import { OrderSections } from "#app/routes/admin/orders/order-sections.tsx";
import {
  handleOrderForm,
  readOrderForm,
  orderRecords,
  ordersQuery,
} from "#app/routes/admin/orders/order.server.ts";
import { ShipmentSection } from "#app/routes/admin/orders/shipment-section.tsx";
import { StatusForm } from "#app/routes/admin/orders/status-form.tsx";
import { undoStatus } from "#app/routes/admin/orders/status.server.ts";
import { TotalsSection } from "#app/routes/admin/orders/totals-section.tsx";
import { UndoButton } from "#app/routes/admin/orders/undo-button.tsx";
import { useMay } from "#app/routes/admin/role-context.ts";
import { SaveBar } from "#app/routes/admin/save-bar.tsx";
import { pinWarning } from "#app/shop/address/pin.ts";
import { formatAdminHistory } from "#app/shop/order/admin-order.ts";
import { isPaidOnline, itemsLocked } from "#app/shop/order/item-change.ts";
import { isAddressOpen } from "#app/shop/order/order-correction.ts";
import { endingBar } from "#app/shop/order/order-end.ts";
import { canPayAgain, heldText, isRecentlyAuthorized, payableText } from "#app/shop/order/order-payment.ts";
import { hasEnded, isConfirmed } from "#app/shop/order/order-transitions.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { CreditNoteLinks } from "#app/ui/credit-note-links.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/order";

export const handle = dialogHandle;
export { revalidateOnConflict as shouldRevalidate } from "#app/routes/admin/revalidate-on-conflict.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.order.orderNumber ?? "Order");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/orders/:orderId");
  const { order, ...detail } = await orderRecords.requireRecord(db, { context, url }, params.orderId);
  const { history, ...shown } = order;
  const isTaxed = detail.invoiceNumber !== null && order.items.some(({ gst }) => gst);
  return {
    creditNotes: isTaxed ? await listCreditNotes(db, order.id) : [],
    ...detail,
    order: shown,
    addressWarning: pinWarning(order.shippingAddress),
    history: formatAdminHistory(history),
    once: crypto.randomUUID(),
    canLink: canPayAgain(order, new Date()),
    /** While the bank decides, nobody is asked to pay. */
    payable: order.paymentUnderWay ? null : payableText(order, new Date(), wholeDateTime),
    held: heldText(order, new Date(), wholeDateTime),
    /** True if the bank has just authorized the payment: the customer is not asked to pay then. */
    isAuthorized: isRecentlyAuthorized(order, new Date()),
    canIssue: detail.invoiceNumber === null && isConfirmed(order.status),
    query: adminQuery(url, ordersQuery),
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const staff = await revalidateScreen({ context }, "/admin/orders/:orderId");
  const id = orderRecords.parseId(params.orderId);
  const form = await readOrderForm({ request, context });
  const intent = form.get("intent");
  if (intent === "retry" || intent === "retry-all") requirePermission({ context }, staff, "refunds.write");
  if (form.has("undo")) return undoStatus({ db: staff.db, context }, id, form, url);
  const path = listHref(href("/admin/orders/:orderId", { orderId: id }), adminQuery(url, ordersQuery));
  return handleOrderForm({ db: staff.db, context, request }, id, form, path);
}

export default function AdminOrderDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { order, customer, history, notes, query, refundable, refunds, mails } = loaderData;
  const may = useMay();
  const mayChange = may("orders.write");
  const closeTo = listHref(href("/admin/orders"), query);
  const path = listHref(href("/admin/orders/:orderId", { orderId: order.id }), query);
  const message = listHref(href("/admin/orders/:orderId/message", { orderId: order.id }), query);
  const slipPath = listHref(href("/admin/orders/:orderId/packing-slip", { orderId: order.id }), query);
  const listQuery = path.split("?")[1] ?? "";
  const answerTo = (intent: string) => (actionData?.intent === intent ? actionData : null);
  return (
    <Dialog
      title={`Order ${order.orderNumber}`}
      size="lg"
      closeTo={closeTo}
      opener={`order-${order.id}`}
      head={<OrderHead order={order} lost={loaderData.lost} />}
    >
      <OrderSections mayChange={mayChange} />
      <div className={classes(TWO_COLUMNS, "lg:-mt-[21px]")}>
        <div className="grid min-w-0 content-start gap-5">
          <OrderInfo
            order={order}
            customer={customer}
            payable={loaderData.payable}
            held={loaderData.held}
            addressWarning={loaderData.addressWarning}
            addressPath={
              mayChange && isAddressOpen(order.status, loaderData.invoiceNumber)
                ? listHref(href("/admin/orders/:orderId/address", { orderId: order.id }), query)
                : null
            }
          />
          <DetailSection id="section-items" title="Items">
            <AdminItems items={order.items} />
            {mayChange &&
            itemsLocked(order, loaderData.invoiceNumber) === null &&
            (!isPaidOnline(order) || may("refunds.write")) ? (
              <p className="mt-3">
                <TextLink
                  to={listHref(href("/admin/orders/:orderId/items", { orderId: order.id }), query)}
                  replace
                  preventScrollReset
                >
                  Change the items
                </TextLink>
              </p>
            ) : null}
            {loaderData.canLink && may("orders.place") ? (
              <p className="mt-3">
                <TextLink to={`${href("/admin/orders/new")}?replaces=${order.id}`}>
                  Change the items in a new order
                </TextLink>
              </p>
            ) : null}
          </DetailSection>
          <OrderReturns returns={loaderData.returns} />
          {order.giftMessage ? (
            <DetailSection title="Gift message">
              <p className="wrap-anywhere whitespace-pre-line">{order.giftMessage}</p>
            </DetailSection>
          ) : null}
          <TotalsSection
            order={order}
            // Otherwise its button is at the foot.
            canLink={loaderData.canLink && loaderData.isAuthorized}
            invoiceNumber={loaderData.invoiceNumber}
            refundable={refundable}
            smallRest={loaderData.smallRest}
            lost={loaderData.lost}
            refunds={refunds}
            query={query}
            action={path}
          />
        </div>
        <div className={SECOND_COLUMN}>
          <ShipmentSection
            order={order}
            lost={loaderData.lost}
            query={query}
            version={loaderData.version}
            once={loaderData.once}
            mayChange={mayChange}
            isUnpaid={loaderData.canLink}
            action={path}
            answerTo={answerTo}
          />
          {mayChange ? (
            <DetailSection id="section-status" title="Status">
              <StatusForm
                order={order}
                action={path}
                bar={hasEnded(order.status) ? null : endingBar("cancelled", refundable, may("refunds.write"))}
              />
              <UndoButton />
            </DetailSection>
          ) : null}
          <DetailSection id="section-invoice" title="Invoice">
            <InvoiceLine
              {...loaderData}
              canIssue={loaderData.canIssue && mayChange}
              action={path}
              list={listQuery}
            />
            <CreditNoteLinks orderId={order.id} notes={loaderData.creditNotes} />
            {loaderData.creditNotes.length > 0 && hasEnded(order.status) ? (
              <p className="text-muted text-sm">
                If you reinstate the order, a debit note takes the credit note back, and the invoice is in
                force again.
              </p>
            ) : null}
          </DetailSection>
          <DetailSection id="section-notes" title="Notes">
            {customer.email && may("customers.write") ? (
              <p className="mb-3">
                <TextLink to={message} replace preventScrollReset>
                  Write to the customer
                </TextLink>
              </p>
            ) : null}
            {mayChange ? (
              <NoteForm key={notes.length} action={path} answer={answerTo("note")?.result ?? null} />
            ) : null}
            <AdminNotes notes={notes} />
          </DetailSection>
        </div>
        <div className="sm:border-line grid min-w-0 content-start gap-4 sm:grid-cols-2 sm:items-start sm:border-t sm:pt-4">
          <DetailSection id="section-history" title="History" className="sm:border-t-0 sm:pt-0">
            <AdminHistory lines={history} />
          </DetailSection>
          <DetailSection title="Mails" className="sm:border-t-0 sm:pt-0">
            <OrderMails mails={mails} action={path} />
          </DetailSection>
        </div>
      </div>
      <SaveBar>
        <NextStep
          order={order}
          action={path}
          payPath={
            loaderData.canLink && !loaderData.isAuthorized && may("orders.place")
              ? listHref(href("/admin/orders/:orderId/payment-link", { orderId: order.id }), query)
              : null
          }
          mayShip={mayChange && !loaderData.canLink}
          mayDeliver={mayChange}
        />
        {order.status === "delivered" ? (
          <InvoiceLink orderId={order.id} number={loaderData.invoiceNumber} list={listQuery} />
        ) : null}
        <ButtonLink to={slipPath} variant="outline">
          Packing slip
        </ButtonLink>
      </SaveBar>
    </Dialog>
  );
}
