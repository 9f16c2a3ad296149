import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { readInParts } from "#app/data/read-in-parts.server.ts";
import { amount, REGISTER_ROW, registerRow } from "#app/data/register-rows.server.ts";
import { formatCsvLine, formatCsvLines } from "#app/formats/csv.ts";
import { firstDay, type Month, monthOf } from "#app/shop/bookkeeping/month.ts";
import { SALES_COLUMNS, salesLines, type SalesRow } from "#app/shop/bookkeeping/registers.ts";
import type { SummaryRow } from "#app/shop/bookkeeping/tax-summary.ts";
import type { Paise } from "#app/shop/money.ts";

const taxMode = z.enum(["simple", "gst"]);

const sales = z.array(
  z
    .object({ ...REGISTER_ROW, tax_mode: taxMode, tax_rate: z.number(), payment_method: z.string() })
    .transform((row): SalesRow => ({
      ...registerRow(row),
      taxMode: row.tax_mode,
      paymentMethod: row.payment_method,
      rates: row.tax_mode === "gst" ? row.rates : [{ rate: row.tax_rate, value: row.value, tax: row.tax }],
    })),
);

/** Lists invoices of a month in order of issue, from the given offset. */
export async function listSales(
  db: Db,
  { month, limit, offset }: { month: Month; limit: number; offset: number },
): Promise<SalesRow[]> {
  const range = { p_month: firstDay(month), p_limit: limit, p_offset: offset };
  return sales.parse(unwrap("list sales", await db.rpc("admin_sales_register", range)));
}

/** Writes the invoices of a month as CSV. */
export async function* exportSales(db: Db, month: Month): AsyncGenerator<string> {
  yield formatCsvLine(SALES_COLUMNS);
  for await (const rows of readInParts((range) => listSales(db, { month, ...range }))) {
    yield formatCsvLines(rows.flatMap(salesLines));
  }
}

const summaryRows = z.array(
  z
    .object({
      tax_mode: taxMode,
      rate: z.number(),
      value: amount,
      cgst: amount,
      sgst: amount,
      igst: amount,
      tax: amount,
    })
    .transform(({ tax_mode: mode, ...row }): SummaryRow => ({ taxMode: mode, ...row })),
);

const summary = z.object({
  invoices: z.number(),
  refunds: z.number(),
  refunded: amount,
  sales: summaryRows,
  notes: summaryRows,
});

/** The summary of a month. `notes` sums credit notes less debit notes; `refunds` does not count failed ones. */
export type MonthSummary = {
  invoices: number;
  refunds: number;
  refunded: Paise;
  sales: SummaryRow[];
  notes: SummaryRow[];
};

/**
 * Adds up the documents of a calendar month in India. Amounts are in paise.
 * @throws as unwrap
 */
export async function readMonthSummary(db: Db, month: Month): Promise<MonthSummary> {
  const answer = await db.rpc("admin_month_summary", { p_month: firstDay(month) });
  return summary.parse(unwrap("add up a month", answer));
}

/**
 * Finds the latest month with an invoice or a refund of an online payment, for a link from an empty one.
 * @throws as unwrap
 */
export async function findLatestMonth(db: Db): Promise<Month | null> {
  const latest = { ascending: false };
  const [invoices, refunds] = await Promise.all([
    db.from("invoices").select("at:issued_at").order("issued_at", latest).limit(1),
    db.from("refunds").select("at:created_at").neq("status", "failed").order("created_at", latest).limit(1),
  ]);
  const found = [
    ...unwrap("find the latest invoice", invoices),
    ...unwrap("find the latest refund", refunds),
  ];
  return found
    .map(({ at }) => monthOf(new Date(at)))
    .reduce<Month | null>((last, month) => (last !== null && last > month ? last : month), null);
}
