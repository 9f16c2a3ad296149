import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable } from "#app/data/errors.server.ts";
import { paiseFromRupees } from "#app/shop/money.ts";
import type { Period } from "#app/shop/report/period.ts";
import type { SalesBy } from "#app/shop/report/report.ts";
import { REQUEST_REASONS } from "#app/shop/return/return.ts";

const rupees = z.number().transform(paiseFromRupees);

const sums = z.object({
  orders: z.number(),
  units: z.number(),
  sales: rupees,
  received: rupees,
  refunded: rupees,
  /** What the bank took back by disputes. */
  lost: rupees,
});
export type SalesSums = z.output<typeof sums>;

const salesReport = z.object({
  rows: z.array(
    sums.extend({
      key: z.string(),
      name: z.string().nullable(),
      units_before: z.number(),
      sales_before: rupees,
    }),
  ),
  total: sums,
  before: sums,
  count: z.number(),
});
export type SalesReport = z.output<typeof salesReport>;

/**
 * Reads the sales of a period by day, product or another dimension. `key` is a day, an id or a name. `limit` is at most
 * 10,000 rows.
 */
export function readSales(
  db: Db,
  by: SalesBy,
  { from, to, compare, limit }: Period & { compare: boolean; limit: number },
): Promise<SalesReport> {
  const args = { p_by: by, p_from: from, p_to: to, p_compare: compare, p_limit: limit };
  return read(`report sales by ${by}`, db.rpc("admin_sales_report", args), salesReport);
}

const refundsReport = z.object({
  rows: z.array(z.object({ reason: z.string(), refunds: z.number(), amount: rupees })),
  days: z.array(z.object({ day: z.string(), refunds: z.number(), amount: rupees })),
});
export type RefundsReport = z.output<typeof refundsReport>;

/** Reads the refunds of a period, by reason and by day. */
export function readRefunds(db: Db, { from, to }: Period): Promise<RefundsReport> {
  return read("report refunds", db.rpc("admin_refunds_report", { p_from: from, p_to: to }), refundsReport);
}

const returnsReport = z.object({
  rows: z.array(
    z.object({
      reason: z.enum(REQUEST_REASONS.map(({ value }) => value)),
      requests: z.number(),
      units: z.number(),
      value: rupees,
    }),
  ),
  products: z.array(z.object({ name: z.string(), units: z.number(), value: rupees })),
});
export type ReturnsReport = z.output<typeof returnsReport>;

/** Reads the returns requested in a period, by reason, and the products returned most. */
export function readReturns(db: Db, { from, to }: Period): Promise<ReturnsReport> {
  return read("report returns", db.rpc("admin_returns_report", { p_from: from, p_to: to }), returnsReport);
}

const unpaidReport = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      waiting: z.number(),
      waiting_amount: rupees,
      unpaid: z.number(),
      unpaid_amount: rupees,
    }),
  ),
});
export type UnpaidReport = z.output<typeof unpaidReport>;

/** Reads the online orders of a period that await their payment or were abandoned, by day. */
export function readUnpaid(db: Db, { from, to }: Period): Promise<UnpaidReport> {
  return read(
    "report unpaid orders",
    db.rpc("admin_unpaid_report", { p_from: from, p_to: to }),
    unpaidReport,
  );
}

const stockReport = z.object({
  rows: z.array(
    z.object({
      key: z.string(),
      name: z.string().nullable(),
      sku: z.string().default(""),
      products: z.number().default(0),
      units: z.number().default(0),
      value: rupees.default(0),
      stock: z.number().default(0),
      low_at: z.number().default(0),
      sold: z.number().default(0),
      waiting: z.number().default(0),
    }),
  ),
  count: z.number(),
  total: z.object({ products: z.number(), units: z.number(), value: rupees }).optional(),
});
export type StockReport = z.output<typeof stockReport>;

/**
 * Reads today's stock: its value by category, the products that sell out first at the pace of the last `days`, or those
 * that are low.
 */
export function readStock(
  db: Db,
  report: "value" | "cover" | "low",
  { days, limit }: { days: number; limit: number },
): Promise<StockReport> {
  const args = { p_report: report, p_days: days, p_limit: limit };
  return read(`report stock by ${report}`, db.rpc("admin_stock_report", args), stockReport);
}

async function read<T>(
  operation: string,
  query: PromiseLike<{ data: unknown; error: unknown }>,
  schema: z.ZodType<T>,
): Promise<T> {
  const { data, error } = await query;
  const parsed = error ? null : schema.safeParse(data);
  if (parsed?.success) return parsed.data;
  return throwUnavailable(operation, error ?? parsed?.error.message);
}
