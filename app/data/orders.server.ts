import * as z from "zod";

import type { Address } from "../shop/address.ts";
import { type Paise, paiseFromRupees } from "../shop/money.ts";
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PaymentMethod,
  type PaymentStatus,
} from "../shop/order.ts";
import type { Db } from "./client.server.ts";
import type { Tables } from "./database.types.ts";
import { fail } from "./failure.server.ts";

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
  items: OrderItem[];
};

type Row = Tables<"orders"> & { order_items: Tables<"order_items">[] };

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
});

function orderOf(row: Row): Order {
  const { status, payment_status, payment_method, shipping_address } = columns.parse(row);
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
  const orders = db.from("orders").select("*, order_items(*)").eq("user_id", userId);
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
    .select("*, order_items(*)", { count: "exact" })
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
