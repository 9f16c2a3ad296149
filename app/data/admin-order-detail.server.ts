import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import type { Tables } from "#app/data/database.types.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { COLUMNS, type Order, toOrder } from "#app/data/order-mapper.server.ts";
import { readInChunks } from "#app/data/read-in-chunks.server.ts";
import { MAIL_KINDS, MAIL_STATUSES } from "#app/shop/mail/mail-kinds.ts";
import { type Paise, paiseFromRupees } from "#app/shop/money.ts";
import { GUEST } from "#app/shop/order/admin-order.ts";
import type { TaxTerms } from "#app/shop/order/item-change.ts";
import { type Refund, REFUND_STATUSES } from "#app/shop/order/order-payment.ts";
import {
  failedRefunds,
  isRefundOwed,
  isReplaced,
  leftToRefund,
  refundLeft,
  type RefundOfPayment,
} from "#app/shop/order/refund-left.ts";
import { REQUEST_KINDS, RETURN_STATUSES } from "#app/shop/return/return.ts";

type OrderNote = { id: number; note: string; author: string; at: string };

/** A refund as admins see it; `error` is Razorpay's reason for a failure. */
type AdminRefund = Refund & {
  id: string;
  error: string | null;
  /** Whether it failed, or was rejected so far. */
  canRetry: boolean;
  /** Whether it failed and another attempt followed. */
  wasRetried: boolean;
  at: string;
};

type RefundRow = Pick<
  Tables<"refunds">,
  "id" | "payment_id" | "amount" | "status" | "reason" | "error" | "attempts" | "retry_of" | "created_at"
>;

const refundStates = z.object({ status: z.enum(REFUND_STATUSES) });

const mailStates = z.object({ kind: z.enum(MAIL_KINDS), status: z.enum(MAIL_STATUSES) });

type OrderMail = z.infer<typeof mailStates> & {
  id: number;
  /** null: erased, and the mail cannot be sent again. */
  to: string | null;
  tries: number;
  error: string | null;
  /** When it was sent, or queued if it was not sent yet. */
  at: string;
};

const returnStates = z.object({ kind: z.enum(REQUEST_KINDS), status: z.enum(RETURN_STATUSES) });

export type OrderReturn = z.infer<typeof returnStates> & { id: string; number: string };

/** Limit of notes, refunds and mails: more than any order has. */
const MAX_ROWS = 100;

/** An order with its customer. */
export type AdminOrderSummary = {
  order: Order;
  /** Changes with every change of the order. */
  version: string;
  taxTerms: TaxTerms;
  /** `id`: null for a deleted account. */
  customer: { id: string | null; name: string; email: string | null; phone: string | null };
};

/** An order with everything that the portal shows about it. */
export type AdminOrderDetail = AdminOrderSummary & {
  invoiceNumber: string | null;
  /** Newest first. */
  notes: OrderNote[];
  /** Oldest first. */
  refunds: AdminRefund[];
  /** Mails to the shopper and the shop's owner, oldest first. */
  mails: OrderMail[];
  /** Amount paid online that is neither refunded nor about to be. */
  refundable: Paise;
  /** What staff may refund of it: not what a failed refund still owes. */
  leftToRefund: Paise;
  /** What failed refunds by staff still owe; they are sent again. */
  failedRefunds: Paise;
  /** Its returns, exchanges and refunds by items, newest first; none for those who may not see returns. */
  returns: OrderReturn[];
};

const SUMMARY =
  `${COLUMNS}, tax_mode, prices_include_tax, user:users!orders_user_id_fkey(id, full_name, email, phone)` as const;

type SummaryRow = Parameters<typeof toOrder>[0] & {
  updated_at: string;
  tax_mode: string;
  prices_include_tax: boolean;
  order_items: readonly { id: string; catalogue_sku: string | null }[];
  user: { id: string; full_name: string | null; email: string | null; phone: string | null } | null;
};

/** Finds any order, for an admin. @returns null when there is none */
export async function findAdminOrder(db: Db, id: string): Promise<AdminOrderSummary | null> {
  const { data: row, error } = await db.from("orders").select(SUMMARY).eq("id", id).maybeSingle();
  if (error) throwUnavailable("read an order", error);
  return row && toSummary(row);
}

/** Finds orders for an admin, in the order of the ids; unknown ones are left out. */
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
    // Admins see the current SKU, shoppers the one at the time of the order.
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

/** Finds any order with its details, for an admin, in one request. @returns null when there is none */
export async function findAdminOrderDetail(db: Db, id: string): Promise<AdminOrderDetail | null> {
  const { data: row, error } = await db
    .from("orders")
    .select(
      `${SUMMARY}, invoices(number), order_notes(id, note, created_at, author:users!order_notes_author_id_fkey(full_name, email)), all_refunds:refunds(id, payment_id, amount, status, reason, error, attempts, retry_of, created_at), outbox(id, kind, to_email, status, attempts, error, created_at, sent_at), amounts:payments(id, amount, refunded_amount), return_requests(id, number, kind, status)`,
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
  const left = new Map(
    row.amounts.map((payment) => [
      payment.id,
      refundLeft(
        {
          id: payment.id,
          amount: paiseFromRupees(payment.amount),
          refunded: paiseFromRupees(payment.refunded_amount),
        },
        row.all_refunds.map(toRefundOfPayment),
      ),
    ]),
  );
  const leftOf = (paymentId: string) => left.get(paymentId) ?? null;
  return {
    ...summary,
    invoiceNumber: invoiceOf.parse(row.invoices)?.number ?? null,
    notes: row.order_notes.map(({ id: noteId, note, author, created_at: at }) => ({
      id: noteId,
      note,
      author: author?.full_name || author?.email || "A former admin",
      at,
    })),
    refunds: toRefunds(
      row.all_refunds,
      (refund) => isRefundOwed(summary.order, refund) && (leftOf(refund.paymentId) ?? 0) > 0,
    ),
    mails: row.outbox.map((mail) => ({
      ...mailStates.parse(mail),
      id: mail.id,
      to: mail.to_email,
      tries: mail.attempts,
      error: mail.error,
      at: mail.sent_at ?? mail.created_at,
    })),
    ...refundableOf(summary.order, leftOf, row.all_refunds),
    returns: row.return_requests.map((one) => ({
      ...returnStates.parse(one),
      id: one.id,
      number: one.number,
    })),
  };
}

const invoiceRow = z.object({ number: z.string() });

/** The invoice of an order: PostgREST returns the row of a unique foreign key alone, the embedded backend in a list. */
const invoiceOf = z.union([z.array(invoiceRow).transform(([row]) => row ?? null), invoiceRow, z.null()]);

function toRefunds(
  rows: readonly RefundRow[],
  canSendAgain: (refund: RefundOfPayment) => boolean,
): AdminRefund[] {
  const retried = new Set(rows.map((row) => row.retry_of));
  const refunds = rows.map(toStaffRefund);
  return rows.map((row) => {
    const { status } = refundStates.parse(row);
    const isDelayed = status === "due" && row.attempts > 0;
    const hasFailed = status === "failed" && !isReplaced(toStaffRefund(row), refunds);
    return {
      id: row.id,
      amount: paiseFromRupees(row.amount),
      status,
      reason: row.reason,
      error: row.error,
      canRetry: isDelayed || (hasFailed && canSendAgain(toRefundOfPayment(row))),
      wasRetried: retried.has(row.id),
      at: row.created_at,
    };
  });
}

function toStaffRefund(row: RefundRow) {
  return {
    ...toRefundOfPayment(row),
    id: row.id,
    at: row.created_at,
    retryOf: row.retry_of,
    error: row.error,
  };
}

function toRefundOfPayment({ payment_id: paymentId, amount, status, reason }: RefundRow): RefundOfPayment {
  return { paymentId, amount: paiseFromRupees(amount), status, reason };
}

/** What is left of the order's payment, what staff may refund of it, and what failed refunds still owe. */
function refundableOf(
  order: Order,
  leftOf: (paymentId: string) => Paise | null,
  rows: readonly RefundRow[],
): Pick<AdminOrderDetail, "refundable" | "leftToRefund" | "failedRefunds"> {
  const { razorpayPaymentId: id, paymentStatus, total } = order;
  if (!id || !["paid", "refunded"].includes(paymentStatus)) {
    return { refundable: 0, leftToRefund: 0, failedRefunds: 0 };
  }
  const left = leftOf(id) ?? (paymentStatus === "paid" ? total : 0);
  const refunds = rows.map(toStaffRefund);
  return {
    refundable: left,
    leftToRefund: leftToRefund(order, { id, left }, refunds),
    failedRefunds: failedRefunds(order, id, refunds),
  };
}
