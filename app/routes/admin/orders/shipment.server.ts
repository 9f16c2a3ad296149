import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { setShipment, shipOrder } from "#app/data/admin-order-changes.server.ts";
import { findAdminOrder } from "#app/data/admin-order-detail.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { throwUnreadableForm } from "#app/middleware/read-form.server.ts";
import { redirectWithNotice } from "#app/routes/admin/admin.server.ts";
import { cashPath } from "#app/routes/admin/orders/status.server.ts";
import { findTaken } from "#app/routes/admin/orders/taken-number.server.ts";
import { shipmentSchema } from "#app/shop/order/admin-order-form.ts";
import { statusRefusal, statusUpdatedText } from "#app/shop/order/admin-order.ts";
import { ORDER_BUSY } from "#app/shop/order/order-busy.ts";
import { sendsUnpaid } from "#app/shop/order/order-end.ts";
import { awaitsPayment } from "#app/shop/order/order-transitions.ts";

type Admin = { db: Db; context: Readonly<RouterContextProvider> };

/** The form that shows the answer: the one of the shipment, or the one of a parcel. */
type ShipmentIntent = "shipment" | `parcel-${string}`;

const NOT_PAID =
  "This order was to be paid online and is not. Set its status first to send it without its payment.";

/** Saves the shipment of an order. */
export function saveShipment(admin: Admin, id: string, form: FormData, path: string) {
  return save(admin, id, parseShipment(form), "shipment", path);
}

/** Saves one of the parcels of an order. */
export function saveParcel(admin: Admin, id: string, form: FormData, path: string) {
  const parcel = z.guid().catch("").parse(form.get("shipmentId"));
  return save(admin, id, parseShipment(form), `parcel-${parcel}`, path);
}

/** Saves the shipment of an order and ships it. */
export async function shipPosted({ db, context }: Admin, id: string, form: FormData, path: string) {
  const intent = "shipment";
  const submission = parseShipment(form);
  if (submission.status !== "success") return showErrors(submission, intent);
  const { seen, tell: _tell, shipmentId: _shipmentId, shared, ...shipment } = submission.value;
  if (!seen) throwUnreadableForm();
  if (awaitsPayment(seen)) {
    const found = await findAdminOrder(db, id);
    if (found && sendsUnpaid(found.order, "shipped")) {
      return refuse(submission, intent, { message: NOT_PAID, status: 409 });
    }
  }
  const taken = await findTaken(db, id, { ...shipment, shared });
  if (taken) return refuseTaken(submission, intent, taken);
  const answer = await shipOrder(db, id, { ...shipment, seen });
  if (answer.ok) return redirectWithNotice(context, path, "success", statusUpdatedText("shipped"));
  if (answer.code === "cash_unclear") return redirect(cashPath({ id, status: "shipped" }, path), 303);
  return refuseChange(submission, intent, answer.code, {
    message: statusRefusal(answer.code, "shipped", answer),
    status: answer.code === "failed" ? 503 : 409,
  });
}

async function save(
  { db, context }: Admin,
  id: string,
  submission: ShipmentSubmission,
  intent: ShipmentIntent,
  path: string,
) {
  if (submission.status !== "success") return showErrors(submission, intent);
  const { seen: _seen, tell, shipmentId, shared, ...shipment } = submission.value;
  const taken = await findTaken(db, id, { ...shipment, shared });
  if (taken) return refuseTaken(submission, intent, taken);
  const answer = await setShipment(db, id, { ...shipment, shipmentId, tell });
  if (answer.ok) {
    const done = tell ? "Shipment saved, and the customer told" : "Shipment saved successfully";
    return redirectWithNotice(context, path, "success", done);
  }
  return refuseChange(submission, intent, answer.code, {
    message: "Failed to save the shipment. Please try again.",
    status: 503,
  });
}

function parseShipment(form: FormData) {
  return parseWithZod(form, { schema: shipmentSchema });
}
type ShipmentSubmission = ReturnType<typeof parseShipment>;

/** Shows a malformed form with its errors. */
function showErrors(submission: ShipmentSubmission, intent: ShipmentIntent) {
  return data({ intent, result: submission.reply(), isStale: false }, { status: 400 });
}

/** Shows the form with the order that has the same tracking number. */
function refuseTaken(
  submission: ShipmentSubmission,
  intent: ShipmentIntent,
  { message, taken }: { message: string; taken: string },
) {
  const result = submission.reply({ fieldErrors: { trackingNumber: [message] } });
  return data({ intent, result, isStale: false, taken }, { status: 400 });
}

type Refusal = { message: string; status: number; isStale?: boolean };

/** Shows the form with the reason why the database did not save it; `other` is that for codes of one form alone. */
function refuseChange(submission: ShipmentSubmission, intent: ShipmentIntent, code: string, other: Refusal) {
  if (code === "changed") {
    const message = "Someone changed this order meanwhile.";
    return refuse(submission, intent, { message, status: 409, isStale: true });
  }
  return refuse(submission, intent, code === "busy" ? { message: ORDER_BUSY, status: 503 } : other);
}

function refuse(
  submission: ShipmentSubmission,
  intent: ShipmentIntent,
  { message, status, isStale = false }: Refusal,
) {
  return data({ intent, result: submission.reply({ formErrors: [message] }), isStale }, { status });
}
