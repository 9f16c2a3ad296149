import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, type RouterContextProvider } from "react-router";
import * as z from "zod";

import {
  addOrderNote,
  type AdminChange,
  resendMail,
  retryRefund,
} from "#app/data/admin-order-changes.server.ts";
import { findAdminOrder, findAdminOrderDetail } from "#app/data/admin-order-detail.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { issueInvoice } from "#app/data/invoices.server.ts";
import { type FormRequest, readForm, throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { redirectWithNotice, listFields } from "#app/routes/admin/admin.server.ts";
import { retryAllRefunds } from "#app/routes/admin/orders/retry-refunds.server.ts";
import { shipPostedPart } from "#app/routes/admin/orders/ship-part.server.ts";
import { saveParcel, saveShipment, shipPosted } from "#app/routes/admin/orders/shipment.server.ts";
import { changeStatus, type PostedAdmin, statusChange } from "#app/routes/admin/orders/status.server.ts";
import { takeBackPosted } from "#app/routes/admin/orders/take-back.server.ts";
import { adminRecords } from "#app/routes/admin/records.server.ts";
import { issueRefusal } from "#app/shop/invoice/invoice.ts";
import { resendRefusal } from "#app/shop/mail/mail-kinds.ts";
import { noteSchema, shipmentSchema } from "#app/shop/order/admin-order-form.ts";
import { retryRefusal } from "#app/shop/order/admin-order.ts";
import { orderFilterFields } from "#app/shop/order/order-filter-fields.ts";
import { ORDER_STATUSES } from "#app/shop/order/order.ts";
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

type Admin = { db: Db; context: Context };

/** Reads any of the forms of an order's details. */
export function readOrderForm(posted: FormRequest): Promise<FormData> {
  return readForm(
    posted,
    [statusChange, noteSchema, shipmentSchema, shipPartSchema],
    ["intent", "refundId", "mailId", "undo"],
  );
}

/** Handles the forms of an order's details by their intent. @throws 400 for an unknown intent or a malformed id */
export async function handleOrderForm(admin: PostedAdmin, id: string, form: FormData, path: string) {
  const { db, context } = admin;
  const intent = form.get("intent");
  if (intent === "status") return changeStatus(admin, { ...Object.fromEntries(form), id }, path);
  if (intent === "note") return addNote(admin, id, form, path);
  if (intent === "shipment") return saveShipment(admin, id, form, path);
  if (intent === "ship") return shipPosted(admin, id, form, path);
  if (intent === "parcel") return saveParcel(admin, id, form, path);
  if (intent === "take-back") return takeBackPosted(admin, id, form, path);
  if (intent === "part") return shipPostedPart(admin, id, form, path);
  if (intent === "issue") {
    const answer = await issueInvoice(db, id);
    return answer.ok
      ? redirectWithNotice(context, path, "success", `Invoice ${answer.number} issued`)
      : redirectWithNotice(context, path, "error", issueRefusal(answer.code));
  }
  if (intent === "retry-all") return retryAllRefunds(admin, id, path);
  const refundId = z.guid().safeParse(form.get("refundId"));
  if (intent === "retry" && refundId.success) {
    const answer = await retryRefund(db, refundId.data);
    return redirectWithResult(admin, path, answer, {
      done: "The refund is sent again within minutes",
      refusal: retryRefusal,
    });
  }
  const mailId = z.coerce.number().int().positive().safeParse(form.get("mailId"));
  if (intent === "resend" && mailId.success) {
    const answer = await resendMail(db, mailId.data);
    return redirectWithResult(admin, path, answer, {
      done: "The mail is sent again",
      refusal: resendRefusal,
    });
  }
  return throwUnreadableForm();
}

function redirectWithResult(
  { context }: Admin,
  path: string,
  answer: AdminChange,
  { done, refusal }: { done: string; refusal: (code: string) => string },
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
