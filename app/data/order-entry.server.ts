import * as z from "zod";

import type { Tables } from "#app/data/database.types.ts";
import { itemName, sortItems } from "#app/data/order-items.server.ts";
import {
  paymentMethodColumn,
  type Order,
  type OrderItem,
  stateColumns,
} from "#app/data/order-mapper.server.ts";
import {
  disputedIds,
  isUnderWay,
  moneyColumns,
  sumLost,
  toRefunds,
} from "#app/data/order-payments.server.ts";
import { toParts } from "#app/data/shipment-rows.server.ts";
import { paiseFromRupees } from "#app/shop/money.ts";
import {
  REQUEST_KINDS,
  type RequestKind,
  RETURN_STATUSES,
  type ReturnStatus,
} from "#app/shop/return/return.ts";

/** An order in a list, with the names and images of its items. */
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
  | "paymentCheckedAt"
  | "paymentAnsweredAt"
  | "replacedBy"
  | "carrier"
  | "trackingNumber"
  | "trackingUrl"
  | "parts"
  | "refunds"
  | "bankReturned"
> & {
  /** The kinds and statuses of its returns and exchanges, newest first. */
  returns: { kind: RequestKind; status: ReturnStatus }[];
} & { items: Pick<OrderItem, "id" | "productName" | "productImage" | "quantity" | "shipped" | "dropped">[] };

export const ENTRY_COLUMNS =
  "id, order_number, status, payment_status, payment_method, total_amount, created_at, held_until, razorpay_order_id, payment_checked_at, payment_answered_at, delivery_from, delivery_to, confirmed_at, shipped_at, delivered_at, cancelled_at, replaced_by, carrier, tracking_number, tracking_url, order_items(id, product_name, variant_label, product_image, quantity, shipped_quantity, dropped_quantity), payments(id, status, lost_amount, is_disputed), refunds(id, payment_id, amount, status, reason, attempts, retry_of, error, razorpay_refund_id), return_requests(kind, status, requested_at), shipments(id, carrier, tracking_number, tracking_url, shipped_at, shipment_items(order_item_id, quantity))";

type EntryRow = Pick<
  Tables<"orders">,
  | "id"
  | "order_number"
  | "total_amount"
  | "created_at"
  | "held_until"
  | "razorpay_order_id"
  | "payment_checked_at"
  | "payment_answered_at"
  | "delivery_from"
  | "delivery_to"
  | "confirmed_at"
  | "shipped_at"
  | "delivered_at"
  | "cancelled_at"
  | "replaced_by"
  | "carrier"
  | "tracking_number"
  | "tracking_url"
> & {
  order_items: Pick<
    Tables<"order_items">,
    | "id"
    | "product_name"
    | "variant_label"
    | "product_image"
    | "quantity"
    | "shipped_quantity"
    | "dropped_quantity"
  >[];
  payments: Pick<Tables<"payments">, "id" | "status" | "lost_amount" | "is_disputed">[];
  refunds: Pick<Tables<"refunds">, "id" | "payment_id" | "amount" | "status" | "reason" | "retry_of">[];
  return_requests: Pick<Tables<"return_requests">, "kind" | "status" | "requested_at">[];
  shipments: Parameters<typeof toParts>[0];
};

const returnColumns = z.object({ kind: z.enum(REQUEST_KINDS), status: z.enum(RETURN_STATUSES) });

export function toOrderEntry(row: EntryRow): OrderEntry {
  const { status, payment_status, payment_method } = stateColumns
    .extend(paymentMethodColumn.shape)
    .parse(row);
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
    paymentCheckedAt: row.payment_checked_at,
    paymentAnsweredAt: row.payment_answered_at,
    deliveryFrom: row.delivery_from,
    deliveryTo: row.delivery_to,
    confirmedAt: row.confirmed_at,
    shippedAt: row.shipped_at,
    deliveredAt: row.delivered_at,
    cancelledAt: row.cancelled_at,
    paymentUnderWay: isUnderWay(row.payments),
    paymentFailed: row.payments.some((payment) => payment.status === "failed"),
    replacedBy: row.replaced_by,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    trackingUrl: row.tracking_url,
    returns: row.return_requests
      .sort((one, other) => other.requested_at.localeCompare(one.requested_at))
      .map((request) => returnColumns.parse(request)),
    parts: toParts(row.shipments),
    refunds: toRefunds(moneyColumns.refunds.parse(row.refunds), disputedIds(row.payments)),
    bankReturned: sumLost(row.payments),
    items: sortItems(row.order_items).map((item) => ({
      id: item.id,
      quantity: item.quantity,
      shipped: item.shipped_quantity,
      dropped: item.dropped_quantity,
      productName: itemName(item),
      productImage: item.product_image,
    })),
  };
}
