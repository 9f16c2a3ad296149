import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, Link } from "react-router";

import { addOrderNote, setShipment } from "#app/data/admin-orders.server.ts";
import { issueInvoice } from "#app/data/invoices.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { noteSchema, shipmentSchema } from "#app/shop/admin-order-form.ts";
import { adminHistory } from "#app/shop/admin-order.ts";
import { isInvoiceable, issueRefusal } from "#app/shop/invoice.ts";
import { listHref } from "#app/ui/admin-list.tsx";
import { Dialog, dialogHandle } from "#app/ui/dialog.tsx";

import type { Route } from "./+types/order";
import { adminQuery, confirmAdmin, leadTo, requireAdmin } from "./admin.server.ts";
import { changeStatus, orderFile, orderIdOf, ordersQuery } from "./order-actions.server.ts";
import { InvoiceLine, NoteForm, ShipmentForm } from "./order-forms.tsx";
import { AdminHistory, AdminItems, AdminNotes, AdminTotals, OrderInfo, RefundsSoFar } from "./order-view.tsx";
import { StatusForm } from "./status-form.tsx";

export const handle = dialogHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.order.orderNumber ?? "Order"} · Haat admin` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const { order, ...file } = await orderFile(db, context, params.orderId);
  const { history, ...shown } = order;
  return {
    ...file,
    order: shown,
    history: adminHistory(history),
    canIssue: file.invoiceNumber === null && isInvoiceable(order.status),
    query: adminQuery(url, ordersQuery),
  };
}

const FIELDS = [
  "intent",
  "id",
  "status",
  "seen",
  "carrier",
  "trackingNumber",
  "trackingUrl",
  "version",
  "note",
];

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const id = orderIdOf(params.orderId);
  const form = await readForm(request, FIELDS);
  const { db } = await confirmAdmin({ context });
  const here = listHref(href("/admin/orders/:orderId", { orderId: id }), adminQuery(url, ordersQuery));
  const intent = form.get("intent");

  if (intent === "status") return changeStatus(db, context, { ...Object.fromEntries(form), id }, here);
  if (intent === "issue") {
    const answer = await issueInvoice(db, id);
    return answer.ok
      ? leadTo(context, here, "success", `Invoice ${answer.number} issued`)
      : leadTo(context, here, "error", issueRefusal(answer.code));
  }
  if (intent === "note") {
    const submission = parseWithZod(form, { schema: noteSchema });
    if (submission.status !== "success") {
      return data({ intent, result: submission.reply(), isStale: false }, { status: 400 });
    }
    if (await addOrderNote(db, id, submission.value.note)) {
      return leadTo(context, here, "success", "Note added successfully");
    }
    const result = submission.reply({ formErrors: ["Failed to add the note. Please try again."] });
    return data({ intent, result, isStale: false }, { status: 503 });
  }
  if (intent !== "shipment") {
    throw data({ message: "This form could not be read. Please go back and try again." }, { status: 400 });
  }
  const submission = parseWithZod(form, { schema: shipmentSchema });
  if (submission.status !== "success") {
    return data({ intent, result: submission.reply(), isStale: false }, { status: 400 });
  }
  const answer = await setShipment(db, id, submission.value);
  if (answer.ok) return leadTo(context, here, "success", "Shipment saved successfully");
  const isStale = answer.code === "changed";
  const message = isStale
    ? "Someone changed this order meanwhile."
    : answer.code === "busy"
      ? "This order is being worked on. Please try again in a moment."
      : "Failed to save the shipment. Please try again.";
  return data(
    { intent, result: submission.reply({ formErrors: [message] }), isStale },
    { status: isStale ? 409 : 503 },
  );
}

export default function AdminOrderDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { order, customer, history, notes, query, refundable } = loaderData;
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
            <RefundsSoFar refunds={order.refunds} />
            <p className="mt-2 flex flex-wrap gap-3">
              {refundable > 0 ? (
                <Link to={refund} replace preventScrollReset className="btn btn-outline">
                  Refund
                </Link>
              ) : null}
            </p>
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
              <Link
                to={href("/admin/orders/:orderId/packing-slip", { orderId: order.id })}
                className="tap link"
              >
                Packing slip
              </Link>
            </p>
          </section>
          <section>
            <h3>Notes</h3>
            <NoteForm key={notes.length} action={here} answer={answerTo("note")} />
            <AdminNotes notes={notes} />
          </section>
          <section>
            <h3>History</h3>
            <AdminHistory lines={history} />
          </section>
        </div>
      </div>
      <p className="border-line mt-5 border-t pt-4">
        <Link to={closeTo} replace preventScrollReset className="btn btn-secondary">
          Close
        </Link>
      </p>
    </Dialog>
  );
}
