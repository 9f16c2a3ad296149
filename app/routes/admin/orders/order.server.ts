import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { configContext, sessionContext } from "#app/context.ts";
import {
  addOrderNote,
  type AdminChange,
  resendMail,
  retryRefund,
  setShipment,
  shipOrder,
  setOrderStatus,
  undoOrderStatus,
} from "#app/data/admin-order-changes.server.ts";
import { findAdminOrder, findAdminOrderDetail } from "#app/data/admin-order-detail.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { issueInvoice } from "#app/data/invoices.server.ts";
import { type FormRequest, readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { redirectWithNotice, listFields } from "#app/routes/admin/admin.server.ts";
import { shipPostedPart } from "#app/routes/admin/orders/ship-part.server.ts";
import { adminRecords } from "#app/routes/admin/records.server.ts";
import { toLocalPath } from "#app/shop/account/local-path.ts";
import { issueRefusal } from "#app/shop/invoice/invoice.ts";
import { resendRefusal } from "#app/shop/mail/mail-kinds.ts";
import { noteSchema, shipmentSchema } from "#app/shop/order/admin-order-form.ts";
import { retryRefusal, statusRefusal, statusUpdatedText } from "#app/shop/order/admin-order.ts";
import { endsOrder, sendsUnpaid } from "#app/shop/order/order-end.ts";
import { orderFilterFields } from "#app/shop/order/order-filter-fields.ts";
import { collectedCash } from "#app/shop/order/order-payment.ts";
import { awaitsPayment } from "#app/shop/order/order-transitions.ts";
import { undoneText, undoRefusal } from "#app/shop/order/order-undo.ts";
import { ORDER_STATUSES, type OrderStatus } from "#app/shop/order/order.ts";
import { shipPartSchema } from "#app/shop/order/ship-part-form.ts";

type Context = Readonly<RouterContextProvider>;

/** Query of the list of orders; dialogs over the list keep it in their URLs. */
export const ordersQuery = z.object({ ...listFields, ...orderFilterFields });
export type OrdersQuery = z.infer<typeof ordersQuery>;

/** Query of the dialog about collected cash. `wanted`: the status to be set; cancelled for an address without one. */
export const cashQuery = z.object({ wanted: z.enum(ORDER_STATUSES).catch("cancelled") });

const RECORDS = { notFound: "Order not found", listPath: () => href("/admin/orders") };

/** Orders with everything that their details show. */
export const orderRecords = adminRecords({ ...RECORDS, find: findAdminOrderDetail });

/** Orders with their items only. */
export const orderSummaryRecords = adminRecords({ ...RECORDS, find: findAdminOrder });

/** The form that sets an order's status; `seen` is the status on the screen. */
export const statusChange = z.object({
  id: z.guid(),
  status: z.enum(ORDER_STATUSES),
  seen: z.enum(ORDER_STATUSES),
});

/**
 * Sets the status posted by a status form and redirects back with a notice, from which it can be undone. Asks first
 * before an order ends or goes on its way without its online payment.
 * @param path path of the page that the form is on
 * @throws 400 for a malformed form
 */
export async function changeStatus(
  db: Db,
  context: Context,
  form: Record<string, unknown>,
  path: string,
): Promise<Response> {
  const wanted = statusChange.safeParse(form);
  if (!wanted.success) {
    throwUnreadableForm();
  }
  const { id, status, seen } = wanted.data;
  const ends = endsOrder(seen, status);
  const found = ends || awaitsPayment(seen) ? await findAdminOrder(db, id) : undefined;
  if (ends && found && collectedCash(found.order) > 0) return redirect(cashPath(wanted.data, path), 303);
  if (ends || (found && sendsUnpaid(found.order, status))) {
    const asking = href("/admin/orders/:orderId/end", { orderId: id });
    return redirect(`${asking}?${queryWith(status, path)}`, 303);
  }
  return setStatusAndRedirect({ db, context }, wanted.data, path);
}

/** Sets a status without asking and redirects to `path` with a notice. @throws 400 for a malformed form */
export async function setStatusAndRedirect(
  { db, context }: Admin,
  form: Record<string, unknown>,
  path: string,
): Promise<Response> {
  const wanted = statusChange.safeParse(form);
  if (!wanted.success) throwUnreadableForm();
  const { id, status } = wanted.data;
  const answer = await setOrderStatus(db, wanted.data, context.get(configContext).undoSeconds);
  if (!answer.ok && answer.code === "cash_unclear") return redirect(cashPath(wanted.data, path), 303);
  if (!answer.ok) {
    return redirectWithNotice(context, path, "error", statusRefusal(answer.code, status, answer));
  }
  const order = href("/admin/orders/:orderId", { orderId: id });
  context.get(sessionContext).notify({
    kind: "success",
    message: statusUpdatedText(status),
    ...(answer.undoId && {
      undo: { action: `${order}?back=${encodeURIComponent(path)}`, id: answer.undoId },
    }),
  });
  return redirect(path, 303);
}

/** Where to ask about the cash of a collected order; `list` has the query of the list behind the dialog. */
export function cashPath({ id, status }: { id: string; status: OrderStatus }, list: string): string {
  return `${href("/admin/orders/:orderId/cash", { orderId: id })}?${queryWith(status, list)}`;
}

/** The query of the list with the status to be set. */
function queryWith(status: OrderStatus, list: string): URLSearchParams {
  const query = new URLSearchParams(list.split("?")[1]);
  query.set("wanted", status);
  return query;
}

type Admin = { db: Db; context: Context };

/** Undoes a change of an order's status, as the notice after it offers for some seconds. */
export async function undoStatus({ db, context }: Admin, id: string, form: FormData, url: URL) {
  const undo = z.guid().safeParse(form.get("undo"));
  if (!undo.success) throwUnreadableForm();
  const back = toLocalPath(url.searchParams.get("back"));
  const path = back.startsWith("/admin/orders") ? back : href("/admin/orders/:orderId", { orderId: id });
  const answer = await undoOrderStatus(db, undo.data);
  if (!answer.ok) return redirectWithNotice(context, path, "error", undoRefusal(answer.code));
  const invoiceNumber = (await findAdminOrderDetail(db, id))?.invoiceNumber ?? null;
  return redirectWithNotice(context, path, "success", undoneText(answer.status, invoiceNumber));
}

/** Reads any of the forms of an order's details. */
export function readOrderForm(posted: FormRequest): Promise<FormData> {
  return readForm(
    posted,
    [statusChange, noteSchema, shipmentSchema, shipPartSchema],
    ["intent", "refundId", "mailId", "undo"],
  );
}

/** Handles the forms of an order's details by their intent. @throws 400 for an unknown intent or a malformed id */
export async function handleOrderForm(admin: Admin, id: string, form: FormData, path: string) {
  const { db, context } = admin;
  const intent = form.get("intent");
  if (intent === "status") return changeStatus(db, context, { ...Object.fromEntries(form), id }, path);
  if (intent === "note") return addNote(admin, id, form, path);
  if (intent === "shipment" || intent === "ship" || intent === "parcel")
    return saveShipment(admin, id, form, path);
  if (intent === "part") return shipPostedPart(admin, id, form, path);
  if (intent === "issue") {
    const answer = await issueInvoice(db, id);
    return answer.ok
      ? redirectWithNotice(context, path, "success", `Invoice ${answer.number} issued`)
      : redirectWithNotice(context, path, "error", issueRefusal(answer.code));
  }
  const refundId = z.guid().safeParse(form.get("refundId"));
  if (intent === "retry" && refundId.success) {
    const answer = await retryRefund(db, refundId.data);
    return redirectWithResult(admin, path, answer, "The refund is sent again within minutes", retryRefusal);
  }
  const mailId = z.coerce.number().int().positive().safeParse(form.get("mailId"));
  if (intent === "resend" && mailId.success) {
    const answer = await resendMail(db, mailId.data);
    return redirectWithResult(admin, path, answer, "The mail is sent again", resendRefusal);
  }
  return throwUnreadableForm();
}

function redirectWithResult(
  { context }: Admin,
  path: string,
  answer: AdminChange,
  done: string,
  refusal: (code: string) => string,
): Response {
  return answer.ok
    ? redirectWithNotice(context, path, "success", done)
    : redirectWithNotice(context, path, "error", refusal(answer.code));
}

async function addNote({ db, context }: Admin, id: string, form: FormData, path: string) {
  const intent = "note";
  const submission = parseWithZod(form, { schema: noteSchema });
  if (submission.status !== "success") {
    return data({ intent, result: submission.reply(), isStale: false }, { status: 400 });
  }
  if (await addOrderNote(db, id, submission.value.note)) {
    return redirectWithNotice(context, path, "success", "Note added successfully");
  }
  const result = submission.reply({ formErrors: ["Failed to add the note. Please try again."] });
  return data({ intent, result, isStale: false }, { status: 503 });
}

const NOT_PAID =
  "This order was to be paid online and is not. Set its status first to send it without its payment.";

/** Saves the shipment of an order, and ships it if that was pressed. */
async function saveShipment({ db, context }: Admin, id: string, form: FormData, path: string) {
  const intent =
    form.get("intent") === "parcel"
      ? `parcel-${z.guid().catch("").parse(form.get("shipmentId"))}`
      : ("shipment" as const);
  const submission = parseWithZod(form, { schema: shipmentSchema });
  if (submission.status !== "success") {
    return data({ intent, result: submission.reply(), isStale: false }, { status: 400 });
  }
  const { seen, tell, shipmentId, ...shipment } = submission.value;
  const ships = form.get("intent") === "ship";
  if (ships && !seen) throwUnreadableForm();
  if (ships && seen && awaitsPayment(seen)) {
    const found = await findAdminOrder(db, id);
    if (found && sendsUnpaid(found.order, "shipped")) {
      const result = submission.reply({ formErrors: [NOT_PAID] });
      return data({ intent, result, isStale: false }, { status: 409 });
    }
  }
  const answer =
    ships && seen
      ? await shipOrder(db, id, { ...shipment, seen })
      : await setShipment(db, id, { ...shipment, shipmentId, tell });
  if (answer.ok) {
    const done = ships
      ? statusUpdatedText("shipped")
      : tell
        ? "Shipment saved, and the customer told"
        : "Shipment saved successfully";
    return redirectWithNotice(context, path, "success", done);
  }
  if (answer.code === "cash_unclear") return redirect(cashPath({ id, status: "shipped" }, path), 303);
  const isStale = answer.code === "changed";
  const message = isStale
    ? "Someone changed this order meanwhile."
    : answer.code === "busy"
      ? "This order is being worked on. Please try again in a moment."
      : ships
        ? statusRefusal(answer.code, "shipped", answer)
        : "Failed to save the shipment. Please try again.";
  return data(
    { intent, result: submission.reply({ formErrors: [message] }), isStale },
    { status: isStale || (ships && answer.code !== "failed" && answer.code !== "busy") ? 409 : 503 },
  );
}
