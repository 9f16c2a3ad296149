import { data } from "react-router";
import * as z from "zod";

import { type AdminOrder, pickOrders } from "#app/data/admin-orders.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { parsePastedRows } from "#app/formats/pasted-rows.ts";
import {
  type FormRequest,
  formText,
  readForm,
  readLargeForm,
  rejectUnknownFields,
} from "#app/middleware/read-form.server.ts";
import {
  chosenCarrier,
  findRepeats,
  type Repeat,
  type TypedRows,
} from "#app/routes/admin/orders/bulk-ship.server.ts";
import { BATCH_CHANGES, leftAlone, MAX_BATCH } from "#app/shop/order/order-batch.ts";
import { ORDER_STATUSES } from "#app/shop/order/order.ts";
import { EXCEL_CHOSEN, isExcel, readTrackingList } from "#app/shop/order/tracking-list.ts";
import {
  describeReplaced,
  describeTrackingErrors,
  findTrackingErrors,
} from "#app/shop/order/tracking-rows.ts";
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
  /** Orders that were ticked before a list was filled in, separated by spaces; '' when none were. */
  picked: z.string(),
  /** Orders of a list that were ticked only here. */
  include: z.array(z.string()).max(MAX_BATCH),
  /** Numbers that another order has, and that are used all the same: the `key` of each `Repeat`. */
  shared: z.array(z.string()).max(MAX_BATCH),
  list: z.string().overwrite(withNewLines),
  /** A list with mistakes as it was filled in: what has not changed since is not filled in again. */
  readList: z.string().overwrite(withNewLines),
});

const FILE_MAX = 256 * 1024;
/** A file, and 500 rows. */
const BODY_MAX = FILE_MAX + 384 * 1024;
const FILE_TOO_LARGE = "The file is larger than 256 kB. Please send at most 500 orders at once.";

/** A row of the page: an order with the tracking that was typed or read from a list. */
export type BulkRow = {
  order: AdminOrder;
  tracking: string;
  carrier: string;
  /** True if the order comes only from a list: it was not ticked, and is left out unless `isIncluded`. */
  isUnticked: boolean;
  isIncluded: boolean;
};

function withNewLines(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n").trim();
}

/** The page's form as it was posted. */
export type PostedBulk = TypedRows & {
  picked: string[];
  include: string[];
  shared: string[];
  /** A pasted list and a file, one after the other; '' when there is none or it has been filled in as it is. */
  list: string;
  readList: string;
  isFill: boolean;
  /** As it was posted, without the file. */
  form: FormData;
};

/** Reads the form. @throws 400 for one that no page of the shop sends, 413 for a large file */
export async function readBulkForm(posted: FormRequest): Promise<PostedBulk | null> {
  const { form, uploaded } = await readFields(posted);
  const text = (name: string) => formText(form, name);
  const parsed = bulkSchema.safeParse({
    change: form.get("change"),
    number: form.getAll("number"),
    seen: form.getAll("seen"),
    tracking: form.getAll("tracking"),
    rowCarrier: form.getAll("rowCarrier"),
    carrier: text("carrier"),
    otherCarrier: text("otherCarrier"),
    withoutNumbers: text("withoutNumbers"),
    picked: text("picked"),
    include: form.getAll("include"),
    shared: form.getAll("shared"),
    list: text("list"),
    readList: text("readList"),
  });
  if (!parsed.success) return null;
  const { number, tracking, rowCarrier, withoutNumbers, picked, list, ...rest } = parsed.data;
  const isFill = form.get("intent") === "fill";
  const pasted = list === rest.readList && !isFill ? "" : list;
  return {
    ...rest,
    numbers: number,
    tracking: tracking.map(cleanLine),
    rowCarriers: rowCarrier,
    withoutNumbers: withoutNumbers === "on",
    picked: picked.split(" ").filter(Boolean),
    // A file alone keeps the numbers of its lines.
    list: [pasted, uploaded].filter((part) => part.trim() !== "").join("\n"),
    isFill,
    form,
  };
}

async function readFields(posted: FormRequest): Promise<{ form: FormData; uploaded: string }> {
  if (!posted.request.headers.get("Content-Type")?.startsWith("multipart/form-data")) {
    return { form: await readForm(posted, bulkSchema, ["intent"]), uploaded: "" };
  }
  const form = await readLargeForm(posted, BODY_MAX, FILE_TOO_LARGE);
  const file = form.get("file");
  form.delete("file");
  rejectUnknownFields(form, bulkSchema, ["intent"]);
  const isFile = file !== null && typeof file !== "string";
  if (isFile && file.size > FILE_MAX) throw data({ message: FILE_TOO_LARGE }, { status: 413 });
  return { form, uploaded: isFile ? await file.text() : "" };
}

/** The orders of a posted form with what was typed for them, and those that were ticked and are not posted. */
export async function readRows(db: Db, posted: PostedBulk): Promise<BulkRow[]> {
  const { numbers, tracking, rowCarriers, picked } = posted;
  // The page does not post what stays as it is; it goes on showing why.
  const shown = [...new Set([...picked, ...numbers])];
  const found = new Map(
    (await pickOrders(db, { numbers: shown.slice(0, MAX_BATCH) })).map((order) => [order.orderNumber, order]),
  );
  return shown.flatMap((number) => {
    const index = numbers.indexOf(number);
    const order = found.get(number);
    const typed = { tracking: tracking[index] ?? "", carrier: rowCarriers[index] ?? "" };
    return order ? [{ order, ...typed, ...tickOf(posted, number) }] : [];
  });
}

/** Returns whether an order was ticked and is to be changed. Nothing was ticked on a page that began with a list. */
export function tickOf({ picked, include }: Pick<PostedBulk, "picked" | "include">, number: string) {
  const isUnticked = picked.length > 0 && !picked.includes(number);
  return { isUnticked, isIncluded: !isUnticked || include.includes(number) };
}

type FilledRows = {
  rows: BulkRow[];
  problems: string[];
  errors: Record<string, string>;
  repeats: Record<string, Repeat>;
  /** Describes the tracking numbers that the list replaced; null for none. */
  replaced: string | null;
  hasBadLines: boolean;
};

/** Fills a list into the rows: the numbers of its orders, and those of its orders that are not among them. */
export async function fillRows(db: Db, posted: PostedBulk): Promise<FilledRows> {
  const { orders, problems } = isExcel(posted.list)
    ? { orders: [], problems: [EXCEL_CHOSEN] }
    : readTrackingList(parsePastedRows(posted.list));
  if (orders.length === 0 && problems.length === 0) problems.push("The list is empty.");
  const rows = await readRows(db, posted);
  const numbers = new Set(rows.map(({ order }) => order.orderNumber));
  const more = orders.map(({ orderNumber }) => orderNumber).filter((number) => !numbers.has(number));
  if (numbers.size + more.length > MAX_BATCH) {
    problems.push(
      `These are ${numbers.size + more.length} orders. Please send at most ${MAX_BATCH} at once.`,
    );
    return { rows, problems, errors: {}, repeats: {}, replaced: null, hasBadLines: true };
  }
  const found = more.length === 0 ? [] : await pickOrders(db, { numbers: more });
  for (const number of more) {
    if (!found.some(({ orderNumber }) => orderNumber === number)) {
      problems.push(`There is no order ${number}.`);
    }
  }
  const tracked = new Map(orders.map((one) => [one.orderNumber, one]));
  const hasBadLines = problems.length > 0;
  const added = found.map((order) => ({
    order,
    tracking: "",
    carrier: "",
    ...tickOf(posted, order.orderNumber),
  }));
  const filled = [...rows, ...added].map((row) => {
    const line = tracked.get(row.order.orderNumber);
    return line ? { ...row, tracking: line.tracking, carrier: line.carrier ?? row.carrier } : row;
  });
  const replaced = rows.flatMap(({ order: { orderNumber }, tracking: before }) => {
    const now = tracked.get(orderNumber)?.tracking ?? "";
    return before !== "" && now !== "" && before !== now ? [{ orderNumber, before, now }] : [];
  });
  const shipped = filled.filter(({ order }) => leftAlone("shipped", order) === null);
  const tracking = shipped.map(({ order, ...row }) => ({
    orderNumber: order.orderNumber,
    tracking: row.tracking,
    carrier: row.carrier || chosenCarrier(posted),
  }));
  const errors = findTrackingErrors(tracking, posted.withoutNumbers);
  const repeats = await findRepeats(db, tracking);
  const messages = Object.entries(repeats).map(([number, { message }]) => [number, message]);
  const wrong = describeTrackingErrors({ ...errors, ...Object.fromEntries(messages) });
  return {
    rows: filled,
    problems: [...problems, ...wrong],
    errors,
    repeats,
    replaced: describeReplaced(replaced),
    hasBadLines,
  };
}

/** The form without the orders of a list that nobody ticked. */
export function leaveOut(posted: PostedBulk): PostedBulk {
  const isKept = (_: unknown, index: number) => tickOf(posted, posted.numbers[index] ?? "").isIncluded;
  return {
    ...posted,
    numbers: posted.numbers.filter(isKept),
    seen: posted.seen.filter(isKept),
    tracking: posted.tracking.filter(isKept),
    rowCarriers: posted.rowCarriers.filter(isKept),
  };
}
