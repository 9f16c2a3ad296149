import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError } from "#app/data/errors.server.ts";
import { waitingCounts } from "#app/data/notifications.server.ts";
import { paiseFromRupees } from "#app/shop/money.ts";
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from "#app/shop/order/order.ts";
import { PAYMENT_PROBLEM_NAMES } from "#app/shop/payment/payment-list.ts";

const rupees = z.number().transform(paiseFromRupees);
const figure = <T extends z.ZodType<number>>(value: T) =>
  z.object({ total: value, now: value, before: value });

const figures = z.object({
  users: figure(z.number()),
  products: figure(z.number()),
  orders: figure(z.number()),
  revenue: figure(rupees),
  net_revenue: rupees,
  statuses: z.partialRecord(z.enum(ORDER_STATUSES), z.number()),
  days: z.array(z.object({ day: z.iso.date(), orders: z.number(), revenue: rupees })),
  recent: z.array(
    z
      .object({
        id: z.string(),
        order_number: z.string(),
        customer: z.string(),
        status: z.enum(ORDER_STATUSES),
        payment_method: z.enum(PAYMENT_METHODS),
        payment_status: z.enum(PAYMENT_STATUSES),
        total_amount: rupees,
        created_at: z.string(),
      })
      .transform((row) => ({
        id: row.id,
        orderNumber: row.order_number,
        customer: row.customer,
        status: row.status,
        paymentMethod: row.payment_method,
        paymentStatus: row.payment_status,
        total: row.total_amount,
        createdAt: row.created_at,
      })),
  ),
  top: z.array(
    z
      .object({
        id: z.string(),
        name: z.string(),
        image_url: z.string().nullable(),
        rating: z.number(),
        reviews_count: z.number(),
        units: z.number(),
        sales: rupees,
      })
      .transform(({ reviews_count: reviewsCount, image_url: imageUrl, ...row }) => ({
        ...row,
        reviewsCount,
        imageUrl,
      })),
  ),
  low_stock: z.array(z.object({ id: z.string(), name: z.string(), sku: z.string(), stock: z.number() })),
  low_stock_total: z.number(),
  payments: z.array(
    z
      .object({
        id: z.string(),
        kind: z.enum(PAYMENT_PROBLEM_NAMES),
        payment_id: z.string().nullable(),
        order_number: z.string().nullable(),
        amount: rupees,
        since: z.string(),
      })
      .transform(({ payment_id: paymentId, order_number: orderNumber, ...row }) => ({
        ...row,
        paymentId,
        orderNumber,
      })),
  ),
  payments_total: z.number(),
  waiting: waitingCounts,
});

/**
 * The figures of the dashboard. Amounts are in paise; units and sales of products are those of the days; `days` are
 * days in Indian time, 'YYYY-MM-DD', oldest first.
 */
export type DashboardFigures = z.infer<typeof figures>;

/**
 * Loads all figures of the dashboard in one query.
 * @returns null when it failed, which has been logged
 */
export async function loadDashboard(db: Db, days: number): Promise<DashboardFigures | null> {
  const { data, error } = await db.rpc("admin_dashboard", { p_days: days });
  const read = error ? null : figures.safeParse(data);
  if (read?.success) return read.data;
  const cause = error ?? read?.error.message;
  logError("load the dashboard", cause);
  return null;
}
