import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { readRefunds, readReturns, readSales, readStock, readUnpaid } from "#app/data/reports.server.ts";
import { refundsTable, returnsTable, unpaidTable } from "#app/routes/admin/reports/other-tables.ts";
import { dayTable, itemsTable, ordersTable } from "#app/routes/admin/reports/sales-tables.ts";
import { coverTable, lowTable, valueTable } from "#app/routes/admin/reports/stock-tables.ts";
import { daysOf, PERIOD_VALUES, type Period, presetPeriod, typedPeriod } from "#app/shop/report/period.ts";
import {
  isAsOfNow,
  REPORT_NAMES,
  type ReportName,
  REPORTS,
  type ReportTable,
} from "#app/shop/report/report.ts";

const day = z
  .string()
  .transform((typed) => typed.slice(0, 10))
  .catch("");

/** The query of a report's address; whatever is not known falls back. */
export const reportQuery = z
  .object({
    report: z.enum(REPORT_NAMES).catch("day"),
    period: z.enum(PERIOD_VALUES).catch("30"),
    from: day,
    to: day,
    compare: z
      .literal("on")
      .transform(() => true)
      .catch(false),
  })
  // What is there now has no days; those of the last report stay in the address.
  .transform((query) => (isAsOfNow(query.report) ? { ...query, period: "30" as const } : query));
export type ReportQuery = z.output<typeof reportQuery>;

/** The period that a query asks for, or what is wrong with its dates. */
export function queryPeriod({ period, from, to }: ReportQuery, now: Date): ReturnType<typeof typedPeriod> {
  return period === "custom" ? typedPeriod({ from, to }) : presetPeriod(period, now);
}

/** Reads a report. `limit`: rows at most; `everyDay`: no months. */
export async function loadReport(
  db: Db,
  report: ReportName,
  { from, to, compare, limit, everyDay }: Period & { compare: boolean; limit: number; everyDay: boolean },
): Promise<ReportTable> {
  const period = { from, to };
  const found = REPORTS.find(({ value }) => value === report) ?? REPORTS[0];
  switch (found.kind) {
    case "sales": {
      const by = found.value;
      // A day is one row: a period has at most 1,096.
      const sales = await readSales(db, by, { ...period, compare, limit: by === "day" ? 1_096 : limit });
      return by === "day"
        ? dayTable(sales, { ...period, compare, everyDay })
        : ordersTable(by, sales, { ...period, compare });
    }
    case "items":
      return itemsTable(found.value, await readSales(db, found.value, { ...period, compare, limit }), {
        ...period,
        compare,
      });
    case "refunds":
      return refundsTable(await readRefunds(db, period), period);
    case "returns":
      return returnsTable(await readReturns(db, period));
    default:
      return unpaidTable(await readUnpaid(db, period), period);
    case "stock":
      return loadStock(db, found.value, { limit, days: Math.min(daysOf(period).length, MAX_COVER_DAYS) });
  }
}

/** The pace of sales is that of a year at most. */
const MAX_COVER_DAYS = 365;

async function loadStock(
  db: Db,
  report: "stock-value" | "stock-cover" | "low-stock",
  options: { days: number; limit: number },
): Promise<ReportTable> {
  if (report === "stock-value") return valueTable(await readStock(db, "value", options));
  if (report === "stock-cover") return coverTable(await readStock(db, "cover", options), options.days);
  return lowTable(await readStock(db, "low", options), options.days);
}
