import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { formatCsvLine, formatCsvLines } from "#app/formats/csv.ts";
import { firstDay, type Month } from "#app/shop/bookkeeping/month.ts";
import { SALES_COLUMNS, salesLines, type SalesRow } from "#app/shop/bookkeeping/registers.ts";
import type { SummaryRow } from "#app/shop/bookkeeping/tax-summary.ts";
import { type Paise, paiseFromRupees } from "#app/shop/money.ts";

const amount = z.number().transform(paiseFromRupees);
const taxMode = z.enum(["simple", "gst"]);

const sales = z.array(
  z
    .object({
      number: z.string(),
      issued_at: z.string(),
      order_id: z.string(),
      order_number: z.string(),
      tax_mode: taxMode,
      tax_rate: z.number(),
      payment_method: z.string(),
      customer: z.string(),
      buyer_gstin: z.string().nullable(),
      place_of_supply: z.string().nullable(),
      is_interstate: z.boolean(),
      value: amount,
      tax: amount,
      round_off: amount,
      total: amount,
      rates: z.array(z.object({ rate: z.number(), value: amount, tax: amount })),
    })
    .transform((row): SalesRow => ({
      number: row.number,
      issuedAt: row.issued_at,
      orderId: row.order_id,
      orderNumber: row.order_number,
      taxMode: row.tax_mode,
      paymentMethod: row.payment_method,
      customer: row.customer,
      buyerGstin: row.buyer_gstin,
      placeOfSupply: row.place_of_supply,
      isInterstate: row.is_interstate,
      rates: row.tax_mode === "gst" ? row.rates : [{ rate: row.tax_rate, value: row.value, tax: row.tax }],
      value: row.value,
      tax: row.tax,
      roundOff: row.round_off,
      total: row.total,
    })),
);

/** Invoices of a month from the given place on, in the order in which they were issued. */
export async function listSales(
  db: Db,
  { month, limit, offset }: { month: Month; limit: number; offset: number },
): Promise<SalesRow[]> {
  const range = { p_month: firstDay(month), p_limit: limit, p_offset: offset };
  return sales.parse(unwrap("list sales", await db.rpc("admin_sales_register", range)));
}

/** How many rows of a register are read at once for its file. */
const BATCH = 1000;

/** The invoices of a month as CSV. */
export async function* exportSales(db: Db, month: Month): AsyncGenerator<string> {
  yield formatCsvLine(SALES_COLUMNS);
  for (let offset = 0; ; offset += BATCH) {
    const rows = await listSales(db, { month, limit: BATCH, offset });
    yield formatCsvLines(rows.flatMap(salesLines));
    if (rows.length < BATCH) return;
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

/** What a month came to; `notes` is what credit notes take back, less debit notes; `refunds` without failed ones. */
export type MonthSummary = {
  invoices: number;
  refunds: number;
  refunded: Paise;
  sales: SummaryRow[];
  notes: SummaryRow[];
};

export async function readMonthSummary(db: Db, month: Month): Promise<MonthSummary> {
  const answer = await db.rpc("admin_month_summary", { p_month: firstDay(month) });
  return summary.parse(unwrap("add up a month", answer));
}
