import * as z from "zod";

import {
  type AdminRefund,
  readRefunds,
  readRefundState,
  type RefundableAmounts,
} from "#app/data/admin-order-refunds.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { ORDER_COLUMNS, type Order, toOrder } from "#app/data/order-mapper.server.ts";
import { readInChunks } from "#app/data/read-in-chunks.server.ts";
import { MAIL_KINDS, MAIL_STATUSES } from "#app/shop/mail/mail-kinds.ts";
import { GUEST } from "#app/shop/order/admin-order.ts";
import type { TaxTerms } from "#app/shop/order/item-change.ts";
import type { RefundState } from "#app/shop/order/refund-left.ts";
import {
  REQUEST_KINDS,
  REQUEST_REASONS,
  type RequestReason,
  RETURN_STATUSES,
} from "#app/shop/return/return.ts";

type OrderNote = { id: number; note: string; author: string; at: string };

const mailStates = z.object({ kind: z.enum(MAIL_KINDS), status: z.enum(MAIL_STATUSES) });

type OrderMail = z.infer<typeof mailStates> & {
  id: number;
  /** The recipient's address; null: it was erased, and the mail cannot be sent again. */
  to: string | null;
  tries: number;
  error: string | null;
  /** The time when the mail was sent, or queued if it was not sent yet. */
  at: string;
};

const returnStates = z.object({ kind: z.enum(REQUEST_KINDS), status: z.enum(RETURN_STATUSES) });

export type OrderReturn = z.infer<typeof returnStates> & {
  id: string;
  number: string;
  refund: RefundState | null;
  /** The reasons, without duplicates. */
  reasons: RequestReason[];
};

const reasons = z
  .array(z.object({ reason: z.enum(REQUEST_REASONS.map(({ value }) => value)) }))
  .transform((items) => [...new Set(items.map(({ reason }) => reason))]);

/** The maximum number of notes, refunds and mails that are read: more than any order has. */
const MAX_ROWS = 100;

/** An order with its customer. */
export type AdminOrderSummary = {
  order: Order;
  /** Changes with every change of the order. */
  version: string;
  taxTerms: TaxTerms;
  /** The customer. `id` is null for a deleted account. */
  customer: { id: string | null; name: string; email: string | null; phone: string | null };
};

/** An order with everything that the portal shows about it. */
export type AdminOrderDetail = AdminOrderSummary &
  RefundableAmounts & {
    invoiceNumber: string | null;
    /** Notes, newest first. */
    notes: OrderNote[];
    /** Refunds, oldest first. */
    refunds: AdminRefund[];
    /** Mails to the shopper and the owner, oldest first. */
    mails: OrderMail[];
    /** Returns, exchanges and refunds by items, newest first; empty for users who may not see returns. */
    returns: OrderReturn[];
  };

const SUMMARY =
  `${ORDER_COLUMNS}, tax_mode, prices_include_tax, user:users!orders_user_id_fkey(id, full_name, email, phone)` as const;

type SummaryRow = Parameters<typeof toOrder>[0] & {
  updated_at: string;
  tax_mode: string;
  prices_include_tax: boolean;
  order_items: readonly { id: string; catalogue_sku: string | null }[];
  user: { id: string; full_name: string | null; email: string | null; phone: string | null } | null;
};

/**
 * Finds any order, for staff.
 * @returns null when there is none
 */
export async function findAdminOrder(db: Db, id: string): Promise<AdminOrderSummary | null> {
  const { data: row, error } = await db.from("orders").select(SUMMARY).eq("id", id).maybeSingle();
  if (error) throwUnavailable("read an order", error);
  return row && toSummary(row);
}

/** Finds orders for staff, in the order of the ids; unknown ones are left out. */
export function findAdminOrders(db: Db, ids: readonly string[]): Promise<AdminOrderSummary[]> {
  return readInChunks(
    ids,
    async (chunk) =>
      unwrap("read orders", await db.from("orders").select(SUMMARY).in("id", chunk)).map(toSummary),
    ({ order }) => order.id,
  );
}

function toSummary(row: SummaryRow): AdminOrderSummary {
  const order = toOrder(row);
  const skus = new Map(row.order_items.map((item) => [item.id, item.catalogue_sku]));
  return {
    // Staff see the current SKU, shoppers the one at the time of the order.
    order: {
      ...order,
      items: order.items.map((item) => ({ ...item, productSku: skus.get(item.id) ?? item.productSku })),
    },
    version: row.updated_at,
    taxTerms: {
      taxMode: row.tax_mode === "gst" ? "gst" : "simple",
      pricesIncludeTax: row.prices_include_tax,
    },
    customer: {
      id: row.user?.id ?? null,
      name: row.user?.full_name || GUEST,
      email: row.user?.email ?? null,
      phone: row.user?.phone ?? null,
    },
  };
}

/**
 * Finds any order with its details, for staff, in one request.
 * @returns null when there is none
 */
export async function findAdminOrderDetail(db: Db, id: string): Promise<AdminOrderDetail | null> {
  const { data: row, error } = await db
    .from("orders")
    .select(
      `${SUMMARY}, invoices(number), order_notes(id, note, by_razorpay, created_at, author:users!order_notes_author_id_fkey(full_name, email)), all_refunds:refunds(id, payment_id, amount, status, reason, error, attempts, retry_of, razorpay_refund_id, created_at), outbox(id, kind, to_email, status, attempts, error, created_at, sent_at), amounts:payments(id, amount, refunded_amount, lost_amount, is_disputed), return_requests(id, number, kind, status, refund_id, return_items(reason))`,
    )
    .eq("id", id)
    .order("id", { ascending: false, referencedTable: "order_notes" })
    .limit(MAX_ROWS, { referencedTable: "order_notes" })
    .order("created_at", { referencedTable: "all_refunds" })
    .limit(MAX_ROWS, { referencedTable: "all_refunds" })
    .order("id", { referencedTable: "outbox" })
    .limit(MAX_ROWS, { referencedTable: "outbox" })
    .limit(MAX_ROWS, { referencedTable: "amounts" })
    .order("number", { ascending: false, referencedTable: "return_requests" })
    .limit(MAX_ROWS, { referencedTable: "return_requests" })
    .maybeSingle();
  if (error) throwUnavailable("read an order", error);
  if (!row) return null;
  const summary = toSummary(row);
  return {
    ...summary,
    invoiceNumber: invoiceOf.parse(row.invoices)?.number ?? null,
    notes: row.order_notes.map(({ id: noteId, note, author, by_razorpay: byRazorpay, created_at: at }) => ({
      id: noteId,
      note,
      author: byRazorpay ? "Razorpay" : author?.full_name || author?.email || "A former member of staff",
      at,
    })),
    mails: row.outbox.map((mail) => ({
      ...mailStates.parse(mail),
      id: mail.id,
      to: mail.to_email,
      tries: mail.attempts,
      error: mail.error,
      at: mail.sent_at ?? mail.created_at,
    })),
    ...readRefunds(summary.order, row.all_refunds, row.amounts),
    returns: row.return_requests.map((one) => ({
      ...returnStates.parse(one),
      id: one.id,
      number: one.number,
      refund: readRefundState(one.refund_id, row.all_refunds),
      reasons: reasons.parse(one.return_items),
    })),
  };
}

const invoiceRow = z.object({ number: z.string() });

/**
 * The invoice of an order. PostgREST returns the row of a unique foreign key as an object, the embedded backend as a
 * list.
 */
const invoiceOf = z.union([z.array(invoiceRow).transform(([row]) => row ?? null), invoiceRow, z.null()]);
