import * as z from "zod";

import type { Address } from "../shop/address.ts";
import { type Paise, paiseFromRupees } from "../shop/money.ts";
import { type Refund, REFUND_STATUSES } from "../shop/order-payment.ts";
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PaymentMethod,
  type PaymentStatus,
  type RefusedLine,
} from "../shop/order.ts";
import type { Db } from "./client.server.ts";
import type { Tables } from "./database.types.ts";
import { fail, must } from "./failure.server.ts";

type OrderItem = {
  id: string;
  productId: string | null;
  productName: string;
  productSku: string;
  productImage: string | null;
  quantity: number;
  unitPrice: Paise;
  totalPrice: Paise;
};

export type Order = {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  subtotal: Paise;
  shipping: Paise;
  tax: Paise;
  discount: Paise;
  roundOff: Paise;
  total: Paise;
  couponCode: string | null;
  cartId: string | null;
  shippingAddress: Address;
  createdAt: string;
  confirmedAt: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
  cancelledAt: string | null;
  /** Until when stock and coupon are kept for an order that waits for its payment. */
  heldUntil: string | null;
  razorpayOrderId: string | null;
  razorpayPaymentId: string | null;
  /** A payment has begun that Razorpay has neither taken nor refused. */
  paymentUnderWay: boolean;
  /** Why the last payment failed, in Razorpay's words; null when none did or nothing was said. */
  paymentError: string | null;
  refunds: Refund[];
  items: OrderItem[];
};

type Row = Tables<"orders"> & {
  order_items: Tables<"order_items">[];
  payments: Pick<Tables<"payments">, "status" | "error_description" | "updated_at">[];
  refunds: Pick<Tables<"refunds">, "amount" | "status" | "reason">[];
};

// One literal, since the client reads the row's type from it.
const COLUMNS =
  "*, order_items(*), payments(status, error_description, updated_at), refunds(amount, status, reason)";

/** The columns whose type the database client knows only as text or JSON. */
const columns = z.object({
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_method: z.enum(PAYMENT_METHODS),
  shipping_address: z.object({
    first_name: z.string(),
    last_name: z.string(),
    address_line_1: z.string(),
    address_line_2: z.string().nullable().default(null),
    city: z.string(),
    state: z.string(),
    postal_code: z.string(),
    phone: z.string(),
  }),
  payments: z.array(
    z.object({ status: z.string(), error_description: z.string().nullable(), updated_at: z.string() }),
  ),
  refunds: z.array(z.object({ amount: z.number(), status: z.enum(REFUND_STATUSES), reason: z.string() })),
});

function orderOf(row: Row): Order {
  const { status, payment_status, payment_method, shipping_address, payments, refunds } = columns.parse(row);
  const failed = payments
    .filter((payment) => payment.status === "failed")
    .sort((one, other) => other.updated_at.localeCompare(one.updated_at));
  return {
    id: row.id,
    orderNumber: row.order_number,
    status,
    paymentStatus: payment_status,
    paymentMethod: payment_method,
    subtotal: paiseFromRupees(row.subtotal),
    shipping: paiseFromRupees(row.shipping_amount),
    tax: paiseFromRupees(row.tax_amount),
    discount: paiseFromRupees(row.discount_amount),
    roundOff: paiseFromRupees(row.round_off),
    total: paiseFromRupees(row.total_amount),
    couponCode: row.coupon_code,
    cartId: row.cart_id,
    shippingAddress: shipping_address,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    shippedAt: row.shipped_at,
    deliveredAt: row.delivered_at,
    cancelledAt: row.cancelled_at,
    heldUntil: row.held_until,
    razorpayOrderId: row.razorpay_order_id,
    razorpayPaymentId: row.razorpay_payment_id,
    paymentUnderWay: payments.some((payment) => ["created", "authorized"].includes(payment.status)),
    paymentError: failed[0]?.error_description ?? null,
    refunds: refunds.map((refund) => ({ ...refund, amount: paiseFromRupees(refund.amount) })),
    items: row.order_items.map((item) => ({
      id: item.id,
      productId: item.product_id,
      productName: item.product_name,
      productSku: item.product_sku,
      productImage: item.product_image,
      quantity: item.quantity,
      unitPrice: paiseFromRupees(item.unit_price),
      totalPrice: paiseFromRupees(item.total_price),
    })),
  };
}

type OrderKey = { id: string } | { checkoutKey: string } | { cartId: string };

/**
 * The shopper's own order by its id, the key it was placed with, or the cart it came from (the newest then).
 * @returns null when there is no such order of this shopper
 */
export async function findOrder(db: Db, userId: string, key: OrderKey): Promise<Order | null> {
  const orders = db.from("orders").select(COLUMNS).eq("user_id", userId);
  const found =
    "id" in key
      ? orders.eq("id", key.id)
      : "checkoutKey" in key
        ? orders.eq("checkout_key", key.checkoutKey)
        : orders.eq("cart_id", key.cartId);
  const { data, error } = await found.order("created_at", { ascending: false }).limit(1).maybeSingle();
  if (error) fail("read an order", error);
  return data && orderOf(data);
}

/** One page of the shopper's orders, newest first; no statuses means all of them. */
export async function listOrders(
  db: Db,
  userId: string,
  { statuses, page, pageSize }: { statuses: readonly OrderStatus[]; page: number; pageSize: number },
): Promise<{ orders: Order[]; total: number }> {
  let query = db
    .from("orders")
    .select(COLUMNS, { count: "exact" })
    .eq("user_id", userId)
    .order("created_at", { ascending: false })
    .order("id");
  if (statuses.length > 0) query = query.in("status", statuses);
  const { data, error, count } = await query.range((page - 1) * pageSize, page * pageSize - 1);
  // PGRST103: the page lies past the end, which is an empty page to a reader.
  if (error?.code === "PGRST103") return { orders: [], total: count ?? 0 };
  if (error) fail("list orders", error);
  return { orders: data.map(orderOf), total: count ?? 0 };
}

export type Reopening =
  /** `heldUntil`: null for an order that waits for no payment. */
  { ok: true; heldUntil: string | null } | { ok: false; code: string; lines: RefusedLine[] };

const refusedLine = z.object({
  name: z.string().nullable(),
  stock: z.number().nullable().default(null),
  price: z
    .number()
    .nullable()
    .default(null)
    .transform((price) => (price === null ? null : paiseFromRupees(price))),
});

const reopeningAnswer = z.union([
  z
    .object({ ok: z.literal(true), held_until: z.string().nullable() })
    .transform(({ ok, held_until: heldUntil }) => ({ ok, heldUntil })),
  z.object({ ok: z.literal(false), code: z.string(), lines: z.array(refusedLine).default([]) }),
]);

function reopeningOf(operation: string, answer: { data: unknown; error: unknown }): Reopening {
  return reopeningAnswer.parse(must(operation, answer));
}

/** Takes stock and coupon of a failed order again, so that it can be paid; one that still waits stays as it is. */
export async function reopenOrder(db: Db, orderId: string): Promise<Reopening> {
  return reopeningOf("reopen an order", await db.rpc("reopen_order", { p_order_id: orderId }));
}

/** Makes an unpaid online order one that is paid on delivery, and confirms it. */
export async function switchToCod(db: Db, orderId: string): Promise<Reopening> {
  return reopeningOf("switch to cash on delivery", await db.rpc("switch_to_cod", { p_order_id: orderId }));
}
