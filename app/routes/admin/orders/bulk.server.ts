import * as z from "zod";

import { type AdminOrder, pickOrders } from "#app/data/admin-orders.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { type FormRequest, readForm, rejectUnknownFields } from "#app/middleware/read-form.server.ts";
import { readLargeForm } from "#app/routes/admin/products/uploads.server.ts";
import { trackingLink } from "#app/shop/order/carriers.ts";
import { BATCH_CHANGES, type BatchChange, MAX_BATCH } from "#app/shop/order/order-batch.ts";
import { ORDER_STATUSES, type OrderStatus } from "#app/shop/order/order.ts";
import { parseTrackingList } from "#app/shop/order/tracking-list.ts";
import { isTrackingNumber, NO_TRACKING_NUMBER } from "#app/shop/order/tracking-number.ts";
import { cleanLine } from "#app/shop/text.ts";

/** The fields of the page that changes many orders; those of the rows stand in the same order. */
export const bulkSchema = z.object({
  change: z.enum(BATCH_CHANGES),
  number: z.array(z.string().regex(/^ORD-\d{13}$/)).max(MAX_BATCH),
  seen: z.array(z.enum(ORDER_STATUSES)).max(MAX_BATCH),
  tracking: z.array(z.string()).max(MAX_BATCH),
  /** Courier of a row that a file named; '' for the one chosen above. */
  rowCarrier: z.array(z.string()).max(MAX_BATCH),
  carrier: z.string().max(80),
  otherCarrier: z.string().overwrite(cleanLine),
  withoutNumbers: z.string(),
});

const FILE_MAX = 256 * 1024;
const FILE_TOO_LARGE = "The file is larger than 256 KB. Please send at most 500 orders at once.";

/** A row of the page: an order with the tracking that was typed or read from a list. */
export type BulkRow = { order: AdminOrder; tracking: string; carrier: string };

/** The tracking list of the form that fills in numbers: what was pasted and the file, one after the other. */
export async function readListForm(posted: FormRequest): Promise<{ form: FormData; list: string }> {
  const form = await readLargeForm(posted, FILE_MAX, FILE_TOO_LARGE);
  const file = form.get("file");
  form.delete("file");
  rejectUnknownFields(form, [], ["intent", "list", "picked", "carrier"]);
  const uploaded = file !== null && typeof file !== "string" ? await file.text() : "";
  // A file alone keeps the numbers of its lines.
  return { form, list: [textOf(form, "list"), uploaded].filter((part) => part.trim() !== "").join("\n") };
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Adds the orders of a list to those that were picked, with their tracking. */
export async function fillRows(
  db: Db,
  picked: readonly string[],
  list: string,
): Promise<{ rows: BulkRow[]; problems: string[] }> {
  const { orders, problems } = parseTrackingList(list);
  if (orders.length === 0 && problems.length === 0) problems.push("The list is empty.");
  const tracked = new Map(orders.map((one) => [one.orderNumber, one]));
  const numbers = [...new Set([...picked, ...tracked.keys()])];
  if (numbers.length > MAX_BATCH) {
    return {
      rows: [],
      problems: [`These are ${numbers.length} orders. Please send at most ${MAX_BATCH} at once.`],
    };
  }
  const found = await pickOrders(db, { numbers });
  const known = new Set(found.map(({ orderNumber }) => orderNumber));
  for (const { orderNumber } of orders) {
    if (!known.has(orderNumber)) problems.push(`There is no order ${orderNumber}.`);
  }
  const rows = found.map((order) => ({
    order,
    tracking: tracked.get(order.orderNumber)?.tracking ?? "",
    carrier: tracked.get(order.orderNumber)?.carrier ?? "",
  }));
  return { rows, problems };
}

/** A confirmed change of orders; `errors` has a message for each order with a problem, by its number, and `form` one for all. */
type Confirmed = {
  change: BatchChange;
  numbers: string[];
  seen: OrderStatus[];
  tracking: string[];
  rowCarriers: string[];
  carrier: string;
  otherCarrier: string;
  withoutNumbers: boolean;
  /** As it was posted. */
  form: FormData;
};

/** Reads the confirmed form. @throws 400 for one that no page of the shop sends */
export async function readBulkForm(posted: FormRequest): Promise<Confirmed | null> {
  const form = await readForm(posted, bulkSchema, ["intent"]);
  const parsed = bulkSchema.safeParse({
    change: form.get("change"),
    number: form.getAll("number"),
    seen: form.getAll("seen"),
    tracking: form.getAll("tracking"),
    rowCarrier: form.getAll("rowCarrier"),
    carrier: textOf(form, "carrier"),
    otherCarrier: textOf(form, "otherCarrier"),
    withoutNumbers: textOf(form, "withoutNumbers"),
  });
  if (!parsed.success) return null;
  const { number, tracking, rowCarrier, withoutNumbers, ...rest } = parsed.data;
  return {
    ...rest,
    numbers: number,
    tracking: tracking.map(cleanLine),
    rowCarriers: rowCarrier,
    withoutNumbers: withoutNumbers === "on",
    form,
  };
}

/** What keeps orders from being shipped as typed: messages by order number, and by 'carrier'. */
export function findShippingErrors(confirmed: Confirmed): Record<string, string> {
  const { numbers, tracking, rowCarriers, carrier, otherCarrier, withoutNumbers } = confirmed;
  const errors: Record<string, string> = {};
  const first = new Map<string, string>();
  for (const [index, number] of numbers.entries()) {
    const typed = tracking[index] ?? "";
    const twin = first.get(typed);
    if (typed === "") {
      if (!withoutNumbers) errors[number] = "Enter its tracking number";
    } else if (!isTrackingNumber(typed)) errors[number] = NO_TRACKING_NUMBER;
    else if (twin) errors[number] = `${twin} has the same tracking number`;
    else first.set(typed, number);
  }
  if (carrier === "other" && otherCarrier === "") errors["carrier"] = "Enter the carrier's name";
  if (otherCarrier.length > 80) errors["carrier"] = "Carrier must be at most 80 characters";
  const needsCarrier = tracking.some((typed, index) => typed !== "" && !rowCarriers[index]);
  if (carrier === "" && needsCarrier) errors["carrier"] = "Choose the carrier";
  return errors;
}

/** The orders of a confirmed change as the database takes them. */
export function toOrders(confirmed: Confirmed) {
  const { change, numbers, seen, tracking, rowCarriers, carrier, otherCarrier } = confirmed;
  const chosen = carrier === "other" ? otherCarrier : carrier;
  return numbers.map((orderNumber, index) => {
    const name = rowCarriers[index] || chosen || null;
    const number = tracking[index] || null;
    return {
      orderNumber,
      seen: seen[index] ?? ("pending" as const),
      ...(change === "shipped"
        ? { shipment: { carrier: name, trackingNumber: number, trackingUrl: trackingLink(name, number) } }
        : {}),
    };
  });
}
