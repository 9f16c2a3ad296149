import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect, type RouterContextProvider } from "react-router";
import * as z from "zod";

import {
  addOrderNote,
  type AdminChange,
  resendMail,
  retryRefund,
  setShipment,
  setOrderStatus,
} from "#app/data/admin-order-changes.server.ts";
import { findAdminOrder, findAdminOrderDetail } from "#app/data/admin-order-detail.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { issueInvoice } from "#app/data/invoices.server.ts";
import { type FormRequest, readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { redirectWithNotice, listFields } from "#app/routes/admin/admin.server.ts";
import { adminRecords } from "#app/routes/admin/records.server.ts";
import { issueRefusal } from "#app/shop/invoice/invoice.ts";
import { resendRefusal } from "#app/shop/mail/mail-kinds.ts";
import { noteSchema, shipmentSchema } from "#app/shop/order/admin-order-form.ts";
import { retryRefusal, statusRefusal, statusUpdatedText } from "#app/shop/order/admin-order.ts";
import { ORDER_STATUSES, type OrderStatus } from "#app/shop/order/order.ts";

type Context = Readonly<RouterContextProvider>;

/** Query of the list of orders; dialogs over the list keep it in their URLs. */
export const ordersQuery = z.object({
  ...listFields,
  status: z
    .enum(["", ...ORDER_STATUSES])
    .default("")
    .catch(""),
});
export type OrdersQuery = z.infer<typeof ordersQuery>;

/** Query of the dialog about collected cash. `to`: the status to be set; cancelled for an address without one. */
export const cashQuery = z.object({ to: z.enum(ORDER_STATUSES).catch("cancelled") });

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
 * Sets the status posted by a status form and redirects back with a notice.
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
  const { status } = wanted.data;
  const answer = await setOrderStatus(db, wanted.data);
  if (!answer.ok && answer.code === "cash_unclear") return redirect(cashPath(wanted.data, path), 303);
  return answer.ok
    ? redirectWithNotice(context, path, "success", statusUpdatedText(status))
    : redirectWithNotice(context, path, "error", statusRefusal(answer.code, status, answer));
}

/** Where to ask about the cash of a collected order; `list` has the query of the list behind the dialog. */
function cashPath({ id, status }: { id: string; status: OrderStatus }, list: string): string {
  const query = new URLSearchParams(list.split("?")[1]);
  query.set("to", status);
  return `${href("/admin/orders/:orderId/cash", { orderId: id })}?${query}`;
}

type Admin = { db: Db; context: Context };

/** Reads any of the forms of an order's details. */
export function readOrderForm(posted: FormRequest): Promise<FormData> {
  return readForm(posted, [statusChange, noteSchema, shipmentSchema], ["intent", "refundId", "mailId"]);
}

/** Handles the forms of an order's details by their intent. @throws 400 for an unknown intent or a malformed id */
export async function handleOrderForm(admin: Admin, id: string, form: FormData, path: string) {
  const { db, context } = admin;
  const intent = form.get("intent");
  if (intent === "status") return changeStatus(db, context, { ...Object.fromEntries(form), id }, path);
  if (intent === "note") return addNote(admin, id, form, path);
  if (intent === "shipment") return saveShipment(admin, id, form, path);
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

async function saveShipment({ db, context }: Admin, id: string, form: FormData, path: string) {
  const intent = "shipment";
  const submission = parseWithZod(form, { schema: shipmentSchema });
  if (submission.status !== "success") {
    return data({ intent, result: submission.reply(), isStale: false }, { status: 400 });
  }
  const answer = await setShipment(db, id, submission.value);
  if (answer.ok) return redirectWithNotice(context, path, "success", "Shipment saved successfully");
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
