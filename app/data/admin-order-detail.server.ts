import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import type { Tables } from "#app/data/database.types.ts";
import { throwUnavailable } from "#app/data/errors.server.ts";
import { COLUMNS, type Order, toOrder } from "#app/data/order-mapper.server.ts";
import { MAIL_KINDS, MAIL_STATUSES } from "#app/shop/mail/mail-kinds.ts";
import { type Paise, paiseFromRupees } from "#app/shop/money.ts";
import { GUEST } from "#app/shop/order/admin-order.ts";
import { type Refund, REFUND_STATUSES } from "#app/shop/order/order-payment.ts";
import { isRefundOwed, refundLeft, type RefundOfPayment } from "#app/shop/order/refund-left.ts";

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
  const [summary, invoices, notes, payments, refunds, mails] = await Promise.all([
    findAdminOrder(db, id),
    db.from("invoices").select("number").eq("order_id", id).maybeSingle(),
    db
      .from("order_notes")
      .select("id, note, created_at, author:users!order_notes_author_id_fkey(full_name, email)")
      .eq("order_id", id)
      .order("id", { ascending: false })
      .limit(MAX_ROWS),
    db.from("payments").select("id, amount, refunded_amount").eq("order_id", id).limit(MAX_ROWS),
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
  if (payments.error) throwUnavailable("read payments", payments.error);
  if (refunds.error) throwUnavailable("read refunds", refunds.error);
  if (mails.error) throwUnavailable("read mails", mails.error);
  if (!summary) return null;
  const left = new Map(
    payments.data.map((payment) => [
      payment.id,
      refundLeft(
        {
          id: payment.id,
          amount: paiseFromRupees(payment.amount),
          refunded: paiseFromRupees(payment.refunded_amount),
        },
        refunds.data.map(toRefundOfPayment),
      ),
    ]),
  );
  const leftOf = (paymentId: string) => left.get(paymentId) ?? null;
  return {
    ...summary,
    invoiceNumber: invoices.data?.number ?? null,
    notes: notes.data.map(({ id: noteId, note, author, created_at: at }) => ({
      id: noteId,
      note,
      author: author?.full_name || author?.email || "A former admin",
      at,
    })),
    refunds: toRefunds(
      refunds.data,
      (refund) => isRefundOwed(summary.order, refund) && (leftOf(refund.paymentId) ?? 0) > 0,
    ),
    mails: mails.data.map((mail) => ({
      ...mailStates.parse(mail),
      id: mail.id,
      to: mail.to_email,
      tries: mail.attempts,
      error: mail.error,
      at: mail.sent_at ?? mail.created_at,
    })),
    refundable: refundableOf(summary.order, leftOf),
  };
}

function toRefunds(
  rows: readonly RefundRow[],
  canSendAgain: (refund: RefundOfPayment) => boolean,
): AdminRefund[] {
  const retried = new Set(rows.map((row) => row.retry_of));
  return rows.map((row) => {
    const { status } = refundStates.parse(row);
    const isDelayed = status === "due" && row.attempts > 0;
    const hasFailed = status === "failed" && !retried.has(row.id);
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

function toRefundOfPayment({ payment_id: paymentId, amount, status, reason }: RefundRow): RefundOfPayment {
  return { paymentId, amount: paiseFromRupees(amount), status, reason };
}

/** What an admin may still refund of the order's payment. */
function refundableOf(
  { razorpayPaymentId, paymentStatus, total }: Order,
  leftOf: (paymentId: string) => Paise | null,
): Paise {
  if (!razorpayPaymentId || !["paid", "refunded"].includes(paymentStatus)) return 0;
  return leftOf(razorpayPaymentId) ?? (paymentStatus === "paid" ? total : 0);
}
