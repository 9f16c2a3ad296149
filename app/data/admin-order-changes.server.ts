import * as z from "zod";

import { parseChange } from "#app/data/change-answer.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { logError } from "#app/data/errors.server.ts";
import { type Paise, paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";
import type { CashAnswer } from "#app/shop/order/admin-order-form.ts";
import { ORDER_STATUSES, type OrderStatus } from "#app/shop/order/order.ts";

const refused = z.object({
  ok: z.literal(false),
  code: z.string(),
  status: z.enum(ORDER_STATUSES).nullable().default(null),
  left: z
    .number()
    .nullable()
    .default(null)
    .transform((left) => (left === null ? null : paiseFromRupees(left))),
  lines: z
    .array(
      z.object({ name: z.string().nullable().default(null), stock: z.number().nullable().default(null) }),
    )
    .default([]),
});

const plainDone = z.object({ ok: z.literal(true) });

type Refusal = z.output<typeof refused>;
export type AdminChange = z.output<typeof plainDone> | Refusal;
/** The result of a change of status. `undoId` undoes the change for some seconds; null when it cannot be undone. */
type StatusChange = { ok: true; undoId: string | null } | Refusal;

/**
 * Parses the answer of a function that changes an order, see parseChange.
 * @param done the schema of an answer after a change
 */
export function parseOrderChange<Done>(
  operation: string,
  answer: Parameters<typeof parseChange>[1],
  done: z.ZodType<Done>,
): Done | Refusal {
  return parseChange(operation, answer, { done, refused });
}

const undone = z.object({ ok: z.literal(true), status: z.enum(ORDER_STATUSES) });

/**
 * Undoes a change of an order's status by its undoId.
 * @returns the restored status of the order
 */
export async function undoOrderStatus(
  db: Db,
  undoId: string,
): Promise<{ ok: true; status: OrderStatus } | Refusal> {
  const answer = await db.rpc("admin_undo_order_status", { p_undo_id: undoId });
  return parseOrderChange("undo a change of status", answer, undone);
}

const statusSet = z
  .object({ ok: z.literal(true), undo_id: z.string().nullable().default(null) })
  .transform(({ ok, undo_id: undoId }) => ({ ok, undoId }));

/**
 * Sets an order's status if it is still `seen`. `cash` says where the cash of a collected order is, `reason` why the
 * order is set back.
 */
export async function setOrderStatus(
  db: Db,
  change: { id: string; status: OrderStatus; seen: OrderStatus; cash?: CashAnswer; reason?: string },
  undoSeconds: number,
): Promise<StatusChange> {
  const { id, status, seen, cash, reason } = change;
  const answer = await db.rpc("admin_set_order_status", {
    p_order_id: id,
    p_status: status,
    p_expected_status: seen,
    ...(cash ? { p_cash: cash } : {}),
    ...(reason ? { p_cash_reason: reason } : {}),
    p_undo_seconds: undoSeconds,
  });
  return parseOrderChange("set an order's status", answer, statusSet);
}

/** The shipment of an order. null removes a value; `version` is the order's version when the page was shown. */
type Shipment = {
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  version: string;
};

function toShipmentRow(id: string, { carrier, trackingNumber, trackingUrl, version }: Shipment) {
  return {
    order_id: id,
    carrier,
    tracking_number: trackingNumber,
    tracking_url: trackingUrl,
    expected_updated_at: version,
  };
}

/**
 * Saves the shipment of an order, or of one of its parcels that have left, if the order still has this version. `tell`:
 * the customer gets a mail about it while it is on its way.
 */
export async function setShipment(
  db: Db,
  id: string,
  { shipmentId, tell, ...shipment }: Shipment & { shipmentId: string | undefined; tell: boolean },
): Promise<AdminChange> {
  const answer = await db.rpc("admin_set_shipment", {
    p_shipment: { ...toShipmentRow(id, shipment), shipment_id: shipmentId ?? null, tell },
  });
  return parseOrderChange("set a shipment", answer, plainDone);
}

/** Saves the shipment of an order, and sets it to shipped if its status is still `seen`. The customer gets one mail. */
export async function shipOrder(
  db: Db,
  id: string,
  { seen, ...shipment }: Shipment & { seen: OrderStatus },
): Promise<AdminChange> {
  const answer = await db.rpc("admin_ship_order", {
    p_shipment: { ...toShipmentRow(id, shipment), expected_status: seen },
  });
  return parseOrderChange("ship an order", answer, plainDone);
}

/** Creates a refund if the refundable amount is still `left`. Amounts are in paise; `lowersTax`: with a credit note. */
export async function refundOrder(
  db: Db,
  id: string,
  { amount, left, lowersTax }: { amount: Paise; left: Paise; lowersTax: boolean },
): Promise<AdminChange> {
  const answer = await db.rpc("admin_refund_order", {
    p_order_id: id,
    p_amount: rupeesFromPaise(amount),
    p_expected_left: rupeesFromPaise(left),
    p_lowers_tax: lowersTax,
  });
  return parseOrderChange("refund an order", answer, plainDone);
}

/** Adds a note for staff. @returns false when it failed, which has been logged */
export async function addOrderNote(db: Db, id: string, note: string): Promise<boolean> {
  const { error } = await db.from("order_notes").insert({ order_id: id, note });
  if (error) logError("add a note", error);
  return !error;
}

const retried = z
  .object({ ok: z.literal(true), amount: z.number() })
  .transform(({ ok, amount }) => ({ ok, amount: paiseFromRupees(amount) }));

/**
 * Retries a failed refund, or sends a waiting one now instead of at its next attempt. `amount` of the result is the
 * amount sent, in paise.
 */
export async function retryRefund(db: Db, refundId: string): Promise<{ ok: true; amount: Paise } | Refusal> {
  const answer = await db.rpc("admin_retry_refund", { p_refund_id: refundId });
  return parseOrderChange("retry a refund", answer, retried);
}

/** Queues a mail again that had failed permanently. */
export async function resendMail(db: Db, mailId: number): Promise<AdminChange> {
  const answer = await db.rpc("admin_resend_mail", { p_mail_id: mailId });
  return parseOrderChange("send a mail again", answer, plainDone);
}
