import { href } from "react-router";

import { adminQuery, revalidateAdmin, requireAdmin } from "#app/routes/admin/admin.server.ts";
import {
  AdminHistory,
  AdminItems,
  AdminNotes,
  AdminTotals,
  OrderInfo,
} from "#app/routes/admin/orders/details.tsx";
import { InvoiceLine, NoteForm, ShipmentForm } from "#app/routes/admin/orders/forms.tsx";
import { OrderMails, RefundsSoFar } from "#app/routes/admin/orders/order-sent.tsx";
import { readOrderForm, handleOrderForm } from "#app/routes/admin/orders/order-steps.server.ts";
import { requireAdminOrderDetail, parseOrderId, ordersQuery } from "#app/routes/admin/orders/order.server.ts";
import { StatusForm } from "#app/routes/admin/orders/status-form.tsx";
import { formatAdminHistory } from "#app/shop/order/admin-order.ts";
import { isConfirmed } from "#app/shop/order/order-transitions.ts";
import { listHref } from "#app/ui/admin-list.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/order";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.order.orderNumber ?? "Order"} · Haat admin` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const { order, ...file } = await requireAdminOrderDetail(db, context, params.orderId);
  const { history, ...shown } = order;
  return {
    ...file,
    order: shown,
    history: formatAdminHistory(history),
    canIssue: file.invoiceNumber === null && isConfirmed(order.status),
    query: adminQuery(url, ordersQuery),
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db } = await revalidateAdmin({ context });
  const id = parseOrderId(params.orderId);
  const form = await readOrderForm({ request, context });
  const here = listHref(href("/admin/orders/:orderId", { orderId: id }), adminQuery(url, ordersQuery));
  return handleOrderForm({ db, context }, id, form, here);
}

export default function AdminOrderDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { order, customer, history, notes, query, refundable, refunds, mails } = loaderData;
  const closeTo = listHref(href("/admin/orders"), query);
  const here = listHref(href("/admin/orders/:orderId", { orderId: order.id }), query);
  const refund = listHref(href("/admin/orders/:orderId/refund", { orderId: order.id }), query);
  const answerTo = (intent: string) => (actionData?.intent === intent ? actionData : null);
  return (
    <Dialog title={`Order ${order.orderNumber}`} size="xl" closeTo={closeTo} opener={`order-${order.id}`}>
      <div className="order-file">
        <div className="grid gap-5">
          <OrderInfo order={order} customer={customer} />
          <section>
            <h3>Items</h3>
            <AdminItems items={order.items} />
          </section>
          <section>
            <h3>Totals</h3>
            <AdminTotals order={order} />
            <RefundsSoFar refunds={refunds} action={here} />
            {refundable > 0 ? (
              <p className="mt-3">
                <ButtonLink to={refund} replace preventScrollReset variant="outline">
                  Refund
                </ButtonLink>
              </p>
            ) : null}
          </section>
        </div>
        <div className="grid gap-5">
          <section>
            <h3>Status</h3>
            <StatusForm order={order} action={here} />
          </section>
          <section>
            <h3>Shipment</h3>
            <ShipmentForm
              {...loaderData}
              key={loaderData.version}
              action={here}
              answer={answerTo("shipment")}
            />
          </section>
          <section>
            <h3>Invoice</h3>
            <InvoiceLine {...loaderData} action={here} />
            <p className="mt-2">
              <TextLink to={href("/admin/orders/:orderId/packing-slip", { orderId: order.id })}>
                Packing slip
              </TextLink>
            </p>
          </section>
          <section>
            <h3>Notes</h3>
            <NoteForm key={notes.length} action={here} answer={answerTo("note")} />
            <AdminNotes notes={notes} />
          </section>
        </div>
        <div className="admin-pair">
          <section>
            <h3>History</h3>
            <AdminHistory lines={history} />
          </section>
          <section>
            <h3>Mails</h3>
            <OrderMails mails={mails} action={here} />
          </section>
        </div>
      </div>
      <p className="order-file-end">
        <ButtonLink to={closeTo} replace preventScrollReset variant="secondary">
          Close
        </ButtonLink>
      </p>
    </Dialog>
  );
}
