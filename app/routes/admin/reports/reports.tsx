import { data, href } from "react-router";

import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { adminQuery, requireScreen } from "#app/routes/admin/admin.server.ts";
import { Empty } from "#app/routes/admin/list-empty.tsx";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { AdminTable, ListError, ListHeader } from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { BarLegend, ReportBars, ReportColumns } from "#app/routes/admin/reports/charts.tsx";
import { toColumns } from "#app/routes/admin/reports/columns.tsx";
import { ReportFigures } from "#app/routes/admin/reports/figures.tsx";
import { ReportForm } from "#app/routes/admin/reports/form.tsx";
import { loadReport, queryPeriod, reportQuery } from "#app/routes/admin/reports/report.server.ts";
import { periodBefore, periodText } from "#app/shop/report/period.ts";
import { comparesPeriods, REPORTS, type ReportTable } from "#app/shop/report/report.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { unbroken } from "#app/ui/unbroken.ts";

import type { Route } from "./+types/reports";

export const meta: Route.MetaFunction = () => adminMeta("Reports");

/** Rows of a report on the screen; its file has more. */
const MAX_ROWS = 50;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = await requireScreen({ context }, "/admin/reports");
  const typed = adminQuery(url, reportQuery);
  const found = queryPeriod(typed, new Date());
  const chosen = REPORTS.find(({ value }) => value === typed.report) ?? REPORTS[0];
  const { value: report, label } = chosen;
  const query = { ...typed, report, compare: typed.compare && comparesPeriods(chosen) };
  if ("errors" in found) {
    return data({ query, label, errors: found.errors, period: null, table: null }, { status: 400 });
  }
  const table = await loadOrNull(
    loadReport(db, report, { ...found, compare: query.compare, limit: MAX_ROWS, everyDay: false }),
  );
  return data(
    { query: { ...query, ...found }, label, errors: {}, period: found, table },
    { status: table ? 200 : 503 },
  );
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { query, label, errors, period, table } = loaderData;
  return (
    <>
      <ListHeader
        title="Reports"
        action={<TextLink to={href("/admin/stock-movements")}>Stock movements</TextLink>}
      />
      <ReportForm query={query} errors={errors} />
      {period ? (
        <div>
          <div className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
            <h2 className="text-lg">{label}</h2>
            <p className="text-muted row-start-2 text-sm max-sm:col-span-2">
              {table?.sum ? `${table.sum} · ` : null}
              {unbroken(table?.asOf ?? periodText(period))}
              {query.compare ? unbroken(`, compared with ${periodText(periodBefore(period))}`) : null}
            </p>
            {table ? (
              <a
                href={exportHref(query)}
                download
                className={buttonClass({ variant: "outline" }, "col-start-2 row-start-1 sm:row-span-2")}
              >
                Export CSV
              </a>
            ) : null}
          </div>
          {table ? <Report table={table} label={label} /> : <ListError>Failed to fetch the report</ListError>}
        </div>
      ) : (
        <Empty title="Correct the dates to see the report" />
      )}
    </>
  );
}

type Query = Route.ComponentProps["loaderData"]["query"];

function exportHref({ report, period, from, to, compare }: Query): string {
  return listHref(href("/admin/reports/export"), {
    report,
    period,
    ...(period === "custom" ? { from, to } : {}),
    compare: compare ? "on" : "",
  });
}

/** Rows of the file at most. */
const MAX_FILE_ROWS = 10_000;

/** Says how many rows are shown, and where the others are. */
function cutText({ rows, count, order }: ReportTable): string {
  const inOrder = order ? `, ${order}` : "";
  const rest = count > MAX_FILE_ROWS ? `the first ${MAX_FILE_ROWS.toLocaleString("en-IN")}` : "the rest";
  return `Showing ${rows.length} of ${count.toLocaleString("en-IN")}${inOrder}. Export CSV for ${rest}. `;
}

function Report({ table, label }: { table: ReportTable; label: string }) {
  const { note, figures, columns, rows, count, chart } = table;
  const hasRows = rows.length > 0;
  const list = (
    <AdminTable
      {...(columns.length > 5 ? { room: "wide" } : {})}
      caption={label}
      columns={toColumns(table)}
      rows={rows}
      empty={
        <Empty title="No rows yet">
          {table.asOf ? "There is nothing to report now." : "Nothing of this report happened in these days."}
        </Empty>
      }
      skeletonRows={10}
    />
  );
  return (
    <>
      <ReportFigures figures={figures} />
      {chart && hasRows ? (
        // The table has the bars of its rows in a column, so they stand here for cards alone.
        <div className={classes("card mb-4 p-4", chart.isOfRows && "sm:hidden")}>
          {chart.isOverTime ? <ReportColumns chart={chart} /> : <ReportBars chart={chart} />}
        </div>
      ) : null}
      {chart?.isOfRows && hasRows ? (
        // On a phone the chart says the same in less room.
        <details className="list-filters group">
          <summary className="link mb-2 inline-flex min-h-11 items-center sm:supports-[selector(::details-content)]:hidden">
            <span className="group-open:hidden">Show the list</span>
            <span className="not-group-open:hidden">Hide the list</span>
          </summary>
          {list}
          <div className="max-sm:hidden">
            <BarLegend bars={chart.bars} />
          </div>
        </details>
      ) : (
        list
      )}
      <p className="text-muted mt-3 max-w-prose text-sm">
        {count > rows.length ? cutText(table) : null}
        {note}
      </p>
    </>
  );
}
