import type { Tables } from "#app/data/database.types.ts";
import { itemName, sortItems } from "#app/data/order-items.server.ts";
import {
  isUnderWay,
  method,
  type Order,
  type OrderItem,
  stateColumns,
} from "#app/data/order-mapper.server.ts";
import { paiseFromRupees } from "#app/shop/money.ts";

/** An order in a list, with names and images of its items. */
export type OrderEntry = Pick<
  Order,
  | "id"
  | "orderNumber"
  | "status"
  | "paymentStatus"
  | "paymentMethod"
  | "total"
  | "createdAt"
  | "heldUntil"
  | "razorpayOrderId"
  | "deliveryFrom"
  | "deliveryTo"
  | "confirmedAt"
  | "shippedAt"
  | "deliveredAt"
  | "cancelledAt"
  | "paymentUnderWay"
  | "paymentFailed"
> & { items: Pick<OrderItem, "productName" | "productImage">[] };

export const ENTRY_COLUMNS =
  "id, order_number, status, payment_status, payment_method, total_amount, created_at, held_until, razorpay_order_id, delivery_from, delivery_to, confirmed_at, shipped_at, delivered_at, cancelled_at, order_items(id, product_name, variant_label, product_image), payments(status)";

type EntryRow = Pick<
  Tables<"orders">,
  | "id"
  | "order_number"
  | "total_amount"
  | "created_at"
  | "held_until"
  | "razorpay_order_id"
  | "delivery_from"
  | "delivery_to"
  | "confirmed_at"
  | "shipped_at"
  | "delivered_at"
  | "cancelled_at"
> & {
  order_items: Pick<Tables<"order_items">, "id" | "product_name" | "variant_label" | "product_image">[];
  payments: { status: string }[];
};

export function toOrderEntry(row: EntryRow): OrderEntry {
  const { status, payment_status, payment_method } = stateColumns.extend(method.shape).parse(row);
  return {
    id: row.id,
    orderNumber: row.order_number,
    status,
    paymentStatus: payment_status,
    paymentMethod: payment_method,
    total: paiseFromRupees(row.total_amount),
    createdAt: row.created_at,
    heldUntil: row.held_until,
    razorpayOrderId: row.razorpay_order_id,
    deliveryFrom: row.delivery_from,
    deliveryTo: row.delivery_to,
    confirmedAt: row.confirmed_at,
    shippedAt: row.shipped_at,
    deliveredAt: row.delivered_at,
    cancelledAt: row.cancelled_at,
    paymentUnderWay: isUnderWay(row.payments),
    paymentFailed: row.payments.some((payment) => payment.status === "failed"),
    items: sortItems(row.order_items).map((item) => ({
      productName: itemName(item),
      productImage: item.product_image,
    })),
  };
}
