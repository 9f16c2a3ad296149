import * as z from "zod";

import { type Paise, paiseFromRupees } from "../shop/money.ts";
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES, type PaymentStatus } from "../shop/order.ts";
import type { Db } from "./client.server.ts";
import { fail, must } from "./failure.server.ts";

export type RecentOrder = {
  id: string;
  orderNumber: string;
  customer: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  total: Paise;
  createdAt: string;
};

const RECENT = 5;

async function countOf(db: Db, table: "users" | "products" | "orders"): Promise<number> {
  const { count, error } = await db.from(table).select("id", { count: "exact", head: true });
  if (error) fail(`count ${table}`, error);
  return count ?? 0;
}

/** How many users, products and orders there are, and the five newest orders, as an admin may read them. */
export async function dashboard(db: Db) {
  const [users, products, orders, recent] = await Promise.all([
    countOf(db, "users"),
    countOf(db, "products"),
    countOf(db, "orders"),
    recentOrders(db),
  ]);
  return { totals: { users, products, orders }, recent };
}

async function recentOrders(db: Db): Promise<RecentOrder[]> {
  const answer = await db
    .from("orders")
    .select(
      "id, order_number, status, payment_status, total_amount, created_at, user:users!orders_user_id_fkey(full_name, email)",
    )
    .order("created_at", { ascending: false })
    .limit(RECENT);
  return must("list recent orders", answer).map((row) => ({
    id: row.id,
    orderNumber: row.order_number,
    customer: row.user?.full_name || row.user?.email || "Guest",
    status: z.enum(ORDER_STATUSES).parse(row.status),
    paymentStatus: z.enum(PAYMENT_STATUSES).parse(row.payment_status),
    total: paiseFromRupees(row.total_amount),
    createdAt: row.created_at,
  }));
}
