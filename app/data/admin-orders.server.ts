import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError } from "#app/data/errors.server.ts";
import { type Paise, paiseFromRupees } from "#app/shop/money.ts";
import { GUEST } from "#app/shop/order/admin-order.ts";
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
  items: number;
  total: Paise;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  createdAt: string;
};

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

/** Shown with a banner when the orders cannot be fetched. */
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

type OrdersQuery = {
  /** Part of an order's number or its customer's name; '' means any. */
  search: string;
  status: OrderStatus | "";
  /** From 1. */
  page: number;
  pageSize: number;
};

/** A page of all orders, newest first; `total` is at most 1,001. `isSample`: the orders could not be fetched. */
export async function listAllOrders(
  db: Db,
  { search, status, page, pageSize }: OrdersQuery,
): Promise<{ orders: AdminOrder[]; total: number; isSample: boolean }> {
  const { data, error } = await db.rpc("admin_list_orders", {
    p_search: search,
    p_status: status,
    p_limit: pageSize,
    p_offset: (page - 1) * pageSize,
  });
  if (!error) return { ...listAnswer.parse(data), isSample: false };
  logError("list all orders", error);
  return { orders: [SAMPLE_ORDER], total: 1, isSample: true };
}
