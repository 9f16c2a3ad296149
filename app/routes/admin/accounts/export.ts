import { data, href } from "react-router";

import { exportNotes } from "#app/data/admin-credit-notes.server.ts";
import { exportSales, readMonthSummary } from "#app/data/admin-invoices.server.ts";
import { exportRefunds } from "#app/data/admin-refunds.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { exportGstReturn, exportGstSheet } from "#app/data/gst-return.server.ts";
import { formatCsvLine } from "#app/formats/csv.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { readMonth } from "#app/routes/admin/accounts/month.server.ts";
import { redirectWithNotice, requireScreen } from "#app/routes/admin/admin.server.ts";
import { streamedFile } from "#app/routes/admin/csv-response.ts";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { type SheetName, SHEETS } from "#app/shop/bookkeeping/gst-sheets.ts";
import type { Month } from "#app/shop/bookkeeping/month.ts";
import { SUMMARY_COLUMNS, summaryLine } from "#app/shop/bookkeeping/tax-summary.ts";

import type { Route } from "./+types/export";

type File = { name: string; write: (db: Db, month: Month) => AsyncGenerator<string> };

/** The sheets of the workbook of form GSTR-1. */
const SHEET_FILES = Object.keys(SHEETS).map((name): [string, File] => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of SHEETS
  const sheet = name as SheetName;
  return [sheet, { name: `gstr-1-${sheet}.csv`, write: (db, month) => exportGstSheet(db, month, sheet) }];
});

const FILES: Readonly<Record<string, File>> = {
  ...Object.fromEntries(SHEET_FILES),
  "gstr-1": { name: "gstr-1.json", write: exportGstReturn },
  "credit-notes": { name: "credit-notes.csv", write: exportNotes },
  sales: { name: "sales.csv", write: exportSales },
  refunds: { name: "refunds.csv", write: exportRefunds },
  tax: { name: "tax.csv", write: exportSummary },
};

async function* exportSummary(db: Db, month: Month): AsyncGenerator<string> {
  const { sales, notes } = await readMonthSummary(db, month);
  yield formatCsvLine(SUMMARY_COLUMNS);
  const lines = [
    ...sales.map((row) => summaryLine("Invoices", row)),
    ...notes.map((row) => summaryLine("Credit notes less debit notes", row)),
  ];
  yield lines.map(formatCsvLine).join("");
}

/** Streams a register or a return of a month: its parts are read while the file is being sent. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, user } = await requireScreen({ context }, "/admin/accounts/export/:file");
  const file = Object.hasOwn(FILES, params.file) ? FILES[params.file] : undefined;
  if (!file) throw data(null, { status: 404 });
  const { month, wrong } = readMonth(url);
  if (wrong !== null) return redirectWithNotice(context, href("/admin/accounts"), "error", wrong);
  const parts = file.write(db, month);
  const first = await loadOrNull(takeUntilText(parts));
  if (first === null) {
    const back = listHref(href("/admin/accounts"), { month });
    return redirectWithNotice(context, back, "error", "Failed to export the file. Please try again.");
  }
  logSecurityEvent(context, "exported", { userId: user.id });
  return streamedFile(`${month}-${file.name}`, join(first, parts));
}

/** The head of the file and its first rows: when they cannot be read, there is no file to send. */
async function takeUntilText(parts: AsyncGenerator<string>): Promise<string[]> {
  const head = await parts.next();
  const rows = await parts.next();
  return [head, rows].flatMap(({ value, done }) => (done ? [] : [value]));
}

async function* join(first: string[], rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield* first;
  yield* rest;
}
