import * as z from "zod";

import { type Paise, paiseFromRupees, rupeesFromPaise } from "../shop/money.ts";
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PaymentMethod,
  type PaymentStatus,
} from "../shop/order.ts";
import type { Db } from "./client.server.ts";
import { fail } from "./failure.server.ts";
import { COLUMNS, type Order, orderOf } from "./order-row.server.ts";

/** A row of the portal's list. */
export type AdminOrder = {
  id: string;
  orderNumber: string;
  customer: string;
  email: string | null;
  items: number;
  total: Paise;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  createdAt: string;
};

const GUEST = "Guest";

const listAnswer = z.object({
  total: z.number(),
  orders: z.array(
    z
      .object({
        id: z.string(),
        order_number: z.string(),
        full_name: z.string().nullable(),
        email: z.string().nullable(),
        items: z.number(),
        total_amount: z.number(),
        status: z.enum(ORDER_STATUSES),
        payment_status: z.enum(PAYMENT_STATUSES),
        payment_method: z.enum(PAYMENT_METHODS),
        created_at: z.string(),
      })
      .transform((row): AdminOrder => ({
        id: row.id,
        orderNumber: row.order_number,
        customer: row.full_name || GUEST,
        email: row.email,
        items: row.items,
        total: paiseFromRupees(row.total_amount),
        status: row.status,
        paymentStatus: row.payment_status,
        paymentMethod: row.payment_method,
        createdAt: row.created_at,
      })),
  ),
});

/** Shown, under a banner that says so, when the orders cannot be fetched. */
const SAMPLE_ORDER: AdminOrder = {
  id: "sample",
  orderNumber: "ORD-0000000000000",
  customer: "Sample Customer",
  email: "customer@example.com",
  items: 1,
  total: 299900,
  status: "pending",
  paymentStatus: "pending",
  paymentMethod: "cod",
  createdAt: "2026-01-01T06:30:00+00:00",
};

type OrdersWanted = {
  /** Part of an order's number or its customer's name; '' means any. */
  search: string;
  status: OrderStatus | "";
  /** From 1. */
  page: number;
  pageSize: number;
};

/** One page of all orders, newest first; `total` counts to 1,001. `isSample`: they could not be fetched. */
export async function listAllOrders(
  db: Db,
  { search, status, page, pageSize }: OrdersWanted,
): Promise<{ orders: AdminOrder[]; total: number; isSample: boolean }> {
  const { data, error } = await db.rpc("list_orders", {
    p_search: search,
    p_status: status,
    p_limit: pageSize,
    p_offset: (page - 1) * pageSize,
  });
  if (!error) return { ...listAnswer.parse(data), isSample: false };
  console.error(JSON.stringify({ operation: "list all orders", cause: error.message }));
  return { orders: [SAMPLE_ORDER], total: 1, isSample: true };
}

type OrderNote = { id: number; note: string; author: string; at: string };

/** An order with all that admins know about it. */
export type OrderFile = {
  order: Order;
  /** Changes whenever the order does. */
  version: string;
  customer: { name: string; email: string | null; phone: string | null };
  invoiceNumber: string | null;
  /** Newest first. */
  notes: OrderNote[];
  /** What was paid online and is neither back nor on its way back. */
  refundable: Paise;
};

/** Any order, for an admin; null when there is none. */
export async function findOrderFile(db: Db, id: string): Promise<OrderFile | null> {
  const [orders, invoices, notes] = await Promise.all([
    db
      .from("orders")
      .select(`${COLUMNS}, user:users!orders_user_id_fkey(full_name, email, phone)`)
      .eq("id", id)
      .maybeSingle(),
    db.from("invoices").select("number").eq("order_id", id).maybeSingle(),
    db
      .from("order_notes")
      .select("id, note, created_at, author:users!order_notes_author_id_fkey(full_name, email)")
      .eq("order_id", id)
      .order("id", { ascending: false })
      .limit(100),
  ]);
  if (orders.error) fail("read an order", orders.error);
  if (invoices.error) fail("read an invoice", invoices.error);
  if (notes.error) fail("read notes", notes.error);
  const row = orders.data;
  if (!row) return null;
  const order = orderOf(row);
  const skus = new Map(row.order_items.map((item) => [item.id, item.catalogue_sku]));
  return {
    // The shop knows its goods by the catalogue's numbers.
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
    invoiceNumber: invoices.data?.number ?? null,
    notes: notes.data.map(({ id: noteId, note, author, created_at: at }) => ({
      id: noteId,
      note,
      author: author?.full_name || author?.email || "A former admin",
      at,
    })),
    refundable: await refundableOf(db, order),
  };
}

async function refundableOf(db: Db, order: Order): Promise<Paise> {
  if (!order.razorpayPaymentId || !["paid", "refunded"].includes(order.paymentStatus)) return 0;
  const [payments, refunds] = await Promise.all([
    db.from("payments").select("amount, refunded_amount").eq("id", order.razorpayPaymentId).maybeSingle(),
    db.from("refunds").select("amount, status").eq("payment_id", order.razorpayPaymentId),
  ]);
  if (payments.error) fail("read a payment", payments.error);
  if (refunds.error) fail("read refunds", refunds.error);
  const payment = payments.data;
  if (!payment) return order.paymentStatus === "paid" ? order.total : 0;
  const owed = refunds.data
    .filter(({ status }) => status !== "failed")
    .reduce((sum, { amount }) => sum + paiseFromRupees(amount), 0);
  const returned = Math.max(paiseFromRupees(payment.refunded_amount), owed);
  return Math.max(0, paiseFromRupees(payment.amount) - returned);
}

type Refusal = {
  ok: false;
  code: string;
  status: OrderStatus | null;
  left: Paise | null;
  lines: { name: string | null; stock: number | null }[];
};
export type AdminChange = { ok: true } | Refusal;

const changeAnswer = z.union([
  z.object({ ok: z.literal(true) }).transform(({ ok }) => ({ ok })),
  z.object({
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
  }),
]);

function changeOf(operation: string, answer: { data: unknown; error: { message: string } | null }) {
  if (!answer.error) return changeAnswer.parse(answer.data);
  console.error(JSON.stringify({ operation, cause: answer.error.message }));
  return { ok: false, code: "failed", status: null, left: null, lines: [] } satisfies Refusal;
}

/** Sets a status, if the order still has the one that was `seen`. */
export async function setOrderStatus(
  db: Db,
  change: { id: string; status: OrderStatus; seen: OrderStatus },
): Promise<AdminChange> {
  const { id, status, seen } = change;
  const answer = await db.rpc("set_order_status", { p_order_id: id, p_status: status, p_seen: seen });
  return changeOf("set an order's status", answer);
}

/** Says how an order travels, if it is still of that version; null takes back what was said. */
export async function setShipment(
  db: Db,
  id: string,
  shipment: {
    carrier: string | null;
    trackingNumber: string | null;
    trackingUrl: string | null;
    version: string;
  },
): Promise<AdminChange> {
  const answer = await db.rpc("set_shipment", {
    p_order_id: id,
    p_carrier: shipment.carrier ?? "",
    p_tracking_number: shipment.trackingNumber ?? "",
    p_tracking_url: shipment.trackingUrl ?? "",
    p_seen: shipment.version,
  });
  return changeOf("set a shipment", answer);
}

/** Owes a shopper that much back, if what is left is still what was on the screen; in paise. */
export async function refundOrder(
  db: Db,
  id: string,
  { amount, left }: { amount: Paise; left: Paise },
): Promise<AdminChange> {
  const answer = await db.rpc("refund_order", {
    p_order_id: id,
    p_amount: rupeesFromPaise(amount),
    p_left: rupeesFromPaise(left),
  });
  return changeOf("refund an order", answer);
}

/** Writes a note that only admins read. @returns whether it was written */
export async function addOrderNote(db: Db, id: string, note: string): Promise<boolean> {
  const { error } = await db.from("order_notes").insert({ order_id: id, note });
  if (error) console.error(JSON.stringify({ operation: "add a note", cause: error.message }));
  return !error;
}
