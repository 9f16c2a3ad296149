import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import type { Tables } from "#app/data/database.types.ts";
import { throwUnavailable } from "#app/data/errors.server.ts";
import { COLUMNS, type Order, toOrder } from "#app/data/order-mapper.server.ts";
import { MAIL_KINDS, MAIL_STATUSES } from "#app/shop/mail/mail-kinds.ts";
import { type Paise, paiseFromRupees } from "#app/shop/money.ts";
import { GUEST } from "#app/shop/order/admin-order.ts";
import { type Refund, REFUND_STATUSES } from "#app/shop/order/order-payment.ts";

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

/** Limit of notes, refunds and mails: more than any order has. */
const MAX_ROWS = 100;

/** An order with its customer. */
export type AdminOrderSummary = {
  order: Order;
  /** Changes with every change of the order. */
  version: string;
  customer: { name: string; email: string | null; phone: string | null };
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
};

/** Finds any order, for an admin. @returns null when there is none */
export async function findAdminOrder(db: Db, id: string): Promise<AdminOrderSummary | null> {
  const { data: row, error } = await db
    .from("orders")
    .select(`${COLUMNS}, user:users!orders_user_id_fkey(full_name, email, phone)`)
    .eq("id", id)
    .maybeSingle();
  if (error) throwUnavailable("read an order", error);
  if (!row) return null;
  const order = toOrder(row);
  const skus = new Map(row.order_items.map((item) => [item.id, item.catalogue_sku]));
  return {
    // Admins see the current SKU, shoppers the one at the time of the order.
    order: {
      ...order,
      items: order.items.map((item) => ({ ...item, productSku: skus.get(item.id) ?? item.productSku })),
    },
    version: row.updated_at,
    customer: {
      name: row.user?.full_name || GUEST,
      email: row.user?.email ?? null,
      phone: row.user?.phone ?? null,
    },
  };
}

/** Finds any order with its details, for an admin. @returns null when there is none */
export async function findAdminOrderDetail(db: Db, id: string): Promise<AdminOrderDetail | null> {
  const [summary, invoices, notes, refunds, mails] = await Promise.all([
    findAdminOrder(db, id),
    db.from("invoices").select("number").eq("order_id", id).maybeSingle(),
    db
      .from("order_notes")
      .select("id, note, created_at, author:users!order_notes_author_id_fkey(full_name, email)")
      .eq("order_id", id)
      .order("id", { ascending: false })
      .limit(MAX_ROWS),
    db
      .from("refunds")
      .select("id, payment_id, amount, status, reason, error, attempts, retry_of, created_at")
      .eq("order_id", id)
      .order("created_at")
      .limit(MAX_ROWS),
    db
      .from("outbox")
      .select("id, kind, to_email, status, attempts, error, created_at, sent_at")
      .eq("order_id", id)
      .order("id")
      .limit(MAX_ROWS),
  ]);
  if (invoices.error) throwUnavailable("read an invoice", invoices.error);
  if (notes.error) throwUnavailable("read notes", notes.error);
  if (refunds.error) throwUnavailable("read refunds", refunds.error);
  if (mails.error) throwUnavailable("read mails", mails.error);
  if (!summary) return null;
  return {
    ...summary,
    invoiceNumber: invoices.data?.number ?? null,
    notes: notes.data.map(({ id: noteId, note, author, created_at: at }) => ({
      id: noteId,
      note,
      author: author?.full_name || author?.email || "A former admin",
      at,
    })),
    refunds: toRefunds(refunds.data),
    mails: mails.data.map((mail) => ({
      ...mailStates.parse(mail),
      id: mail.id,
      to: mail.to_email,
      tries: mail.attempts,
      error: mail.error,
      at: mail.sent_at ?? mail.created_at,
    })),
    refundable: await readRefundable(db, summary.order, refunds.data),
  };
}

function toRefunds(rows: readonly RefundRow[]): AdminRefund[] {
  const retried = new Set(rows.map((row) => row.retry_of));
  return rows.map((row) => {
    const { status } = refundStates.parse(row);
    return {
      id: row.id,
      amount: paiseFromRupees(row.amount),
      status,
      reason: row.reason,
      error: row.error,
      canRetry: status === "failed" ? !retried.has(row.id) : status === "due" && row.attempts > 0,
      wasRetried: retried.has(row.id),
      at: row.created_at,
    };
  });
}

async function readRefundable(db: Db, order: Order, refunds: readonly RefundRow[]): Promise<Paise> {
  const { razorpayPaymentId: paymentId, paymentStatus } = order;
  if (!paymentId || !["paid", "refunded"].includes(paymentStatus)) return 0;
  const { data: payment, error } = await db
    .from("payments")
    .select("amount, refunded_amount")
    .eq("id", paymentId)
    .maybeSingle();
  if (error) throwUnavailable("read a payment", error);
  if (!payment) return paymentStatus === "paid" ? order.total : 0;
  const requested = refunds
    .filter((refund) => refund.payment_id === paymentId && refund.status !== "failed")
    .reduce((sum, { amount }) => sum + paiseFromRupees(amount), 0);
  const refunded = Math.max(paiseFromRupees(payment.refunded_amount), requested);
  return Math.max(0, paiseFromRupees(payment.amount) - refunded);
}
