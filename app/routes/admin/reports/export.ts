import { href } from "react-router";

import { formatCsvLine } from "#app/formats/csv.ts";
import { adminQuery, redirectWithNotice, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { csvFile } from "#app/routes/admin/csv-response.ts";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { loadReport, queryPeriod, reportQuery } from "#app/routes/admin/reports/report.server.ts";
import { reportField } from "#app/shop/report/report.ts";

import type { Route } from "./+types/export";

const MAX_ROWS = 10_000;

/** A report as CSV: the same query as its screen, each day by itself, at most 10,000 rows. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await revalidateScreen({ context }, "/admin/reports/export");
  const query = adminQuery(url, reportQuery);
  const period = queryPeriod(query, new Date());
  const table =
    "errors" in period
      ? null
      : await loadOrNull(
          loadReport(db, query.report, {
            ...period,
            compare: query.compare,
            limit: MAX_ROWS,
            everyDay: true,
          }),
        );
  if (!table) {
    return redirectWithNotice(
      context,
      `${href("/admin/reports")}${url.search}`,
      "error",
      "errors" in period
        ? `Nothing was exported: ${Object.values(period.errors).join(", ")}`
        : "Failed to export the report",
    );
  }
  const lines = table.rows.map(({ cells }) =>
    formatCsvLine(cells.map((cell, index) => reportField(table.columns[index]?.kind ?? "text", cell))),
  );
  const head = formatCsvLine(table.columns.map(({ label }) => label));
  return csvFile(`report-${query.report}`, [head + lines.join("")].values());
}
