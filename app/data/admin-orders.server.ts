import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError, unwrap } from "#app/data/errors.server.ts";
import { shippingAddressSchema } from "#app/data/shipping-address.server.ts";
import type { Address } from "#app/shop/address/address.ts";
import { type Paise, paiseFromRupees } from "#app/shop/money.ts";
import { GUEST } from "#app/shop/order/admin-order.ts";
import type { OrderFilter } from "#app/shop/order/order-filter.ts";
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PaymentMethod,
  type PaymentStatus,
} from "#app/shop/order/order.ts";

/** An order in the portal's list. */
export type AdminOrder = {
  id: string;
  orderNumber: string;
  customer: string;
  email: string | null;
  /** The units of all its items. */
  pieces: number;
  /** The units sent in `parts`. */
  shippedPieces: number;
  /** The amount refunded of the total, in paise. */
  refunded: Paise;
  total: Paise;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  /** ISO timestamp until which stock and coupon are reserved for an order that awaits payment. */
  heldUntil: string | null;
  createdAt: string;
  shippingAddress: Address;
  carrier: string | null;
  trackingNumber: string | null;
  /** The parcels sent before the last one, oldest first. */
  parts: { carrier: string | null; trackingNumber: string | null }[];
  /** The business that is billed; null for a person. */
  business: { name: string; gstin: string } | null;
};

const orderRow = z
  .object({
    id: z.string(),
    order_number: z.string(),
    full_name: z.string().nullable(),
    email: z.string().nullable(),
    pieces: z.number().nullable(),
    total_amount: z.number(),
    status: z.enum(ORDER_STATUSES),
    payment_status: z.enum(PAYMENT_STATUSES),
    payment_method: z.enum(PAYMENT_METHODS),
    held_until: z.string().nullable(),
    created_at: z.string(),
    shipping_address: shippingAddressSchema,
    carrier: z.string().nullable(),
    buyer_gstin: z.string().nullable(),
    business: z.string().nullable(),
    tracking_number: z.string().nullable(),
    shipped_pieces: z.number().nullable(),
    refunded: z.number(),
    parcels: z
      .array(z.object({ carrier: z.string().nullable(), tracking_number: z.string().nullable() }))
      .nullable(),
  })
  .transform((row): AdminOrder => ({
    id: row.id,
    orderNumber: row.order_number,
    customer: row.full_name || GUEST,
    email: row.email,
    pieces: row.pieces ?? 0,
    shippedPieces: row.shipped_pieces ?? 0,
    refunded: paiseFromRupees(row.refunded),
    total: paiseFromRupees(row.total_amount),
    status: row.status,
    paymentStatus: row.payment_status,
    paymentMethod: row.payment_method,
    heldUntil: row.held_until,
    createdAt: row.created_at,
    shippingAddress: row.shipping_address,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    parts: (row.parcels ?? []).map((part) => ({
      carrier: part.carrier,
      trackingNumber: part.tracking_number,
    })),
    business: row.buyer_gstin === null ? null : { name: row.business ?? "", gstin: row.buyer_gstin },
  }));

const listAnswer = z.object({
  total: z.number(),
  at_least: z.boolean(),
  count: z.number().nullable(),
  orders: z.array(orderRow),
  carriers: z.array(z.string()),
});

/** The sample shown, with a banner, when the orders cannot be fetched. */
const SAMPLE_ORDER: AdminOrder = {
  id: "sample",
  orderNumber: "ORD-0000000000000",
  customer: "Sample Customer",
  email: "customer@example.com",
  pieces: 1,
  shippedPieces: 0,
  refunded: 0,
  total: 299900,
  status: "pending",
  paymentStatus: "pending",
  paymentMethod: "cod",
  heldUntil: null,
  createdAt: "2026-01-01T06:30:00+00:00",
  shippingAddress: {
    first_name: "Sample",
    last_name: "Customer",
    address_line_1: "12 Market Road",
    address_line_2: null,
    city: "Bengaluru",
    state: "Karnataka",
    postal_code: "560001",
    phone: "+919876543210",
  },
  carrier: null,
  trackingNumber: null,
  parts: [],
  business: null,
};

function toQuery({ from, to, least, most, ...filter }: OrderFilter) {
  return {
    ...filter,
    from: from || null,
    to: to || null,
    least: least === "" ? null : Number(least),
    most: most === "" ? null : Number(most),
  };
}

type OrdersQuery = OrderFilter & {
  /** The page number, from 1. */
  page: number;
  pageSize: number;
};

/**
 * Lists a page of the orders that match a filter. `total` is at most 1,001; with `atLeast` there may be more. `count`
 * is the exact number of all orders or of those with a status, null for other filters. `carriers` are the carriers that
 * orders have. `isSample`: the orders could not be fetched.
 */
export async function listAllOrders(
  db: Db,
  { page, pageSize, ...filter }: OrdersQuery,
): Promise<{
  orders: AdminOrder[];
  total: number;
  atLeast: boolean;
  count: number | null;
  carriers: string[];
  isSample: boolean;
}> {
  const { data, error } = await db.rpc("admin_list_orders", {
    p_query: { ...toQuery(filter), limit: pageSize, offset: (page - 1) * pageSize },
  });
  if (!error) {
    const { at_least: atLeast, ...found } = listAnswer.parse(data);
    return { ...found, atLeast, isSample: false };
  }
  logError("list all orders", error);
  return { orders: [SAMPLE_ORDER], total: 1, atLeast: false, count: null, carriers: [], isSample: true };
}

/** Finds the ids of the first `limit` orders that match a filter, all at one moment; at most 20,001. */
export async function findOrderIds(db: Db, filter: OrderFilter, limit: number): Promise<string[]> {
  const answer = await db.rpc("admin_find_order_ids", { p_query: toQuery(filter), p_limit: limit });
  return z.array(z.guid()).parse(unwrap("find the orders to export", answer));
}

/** Finds orders by id or by number, in the order given; unknown ones are left out. At most 500. */
export async function pickOrders(
  db: Db,
  pick: { ids: readonly string[] } | { numbers: readonly string[] },
): Promise<AdminOrder[]> {
  const answer = await db.rpc("admin_pick_orders", {
    p_pick: "ids" in pick ? { ids: [...pick.ids] } : { numbers: [...pick.numbers] },
  });
  return z.array(orderRow).parse(unwrap("read the picked orders", answer));
}
