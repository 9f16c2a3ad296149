import { data, href, Link } from "react-router";

import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { adminQuery, requireScreen } from "#app/routes/admin/admin.server.ts";
import { Empty } from "#app/routes/admin/list-empty.tsx";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import {
  type AdminColumn,
  AdminTable,
  ListError,
  ListHeader,
  NO_VALUE,
  OnCard,
} from "#app/routes/admin/list.tsx";
import { loadOrNull } from "#app/routes/admin/load-or-null.server.ts";
import { ReportBars, ReportColumns } from "#app/routes/admin/reports/charts.tsx";
import { ReportFigures } from "#app/routes/admin/reports/figures.tsx";
import { ReportForm } from "#app/routes/admin/reports/form.tsx";
import { loadReport, queryPeriod, reportQuery } from "#app/routes/admin/reports/report.server.ts";
import { periodBefore, periodText } from "#app/shop/report/period.ts";
import {
  type ReportColumn,
  type ReportRow,
  REPORTS,
  type ReportTable,
  reportText,
} from "#app/shop/report/report.ts";
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
  const { value: report, label, kind } = REPORTS.find(({ value }) => value === typed.report) ?? REPORTS[0];
  const canCompare = kind === "sales" || kind === "items";
  const query = { ...typed, report, compare: typed.compare && canCompare };
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
              {unbroken(periodText(period))}
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
      ) : null}
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

/** Columns whose zero says nothing, so that a card leaves it out. */
const EMPTY_AT_ZERO = new Set([
  "Sales before",
  "Units before",
  "Refunded",
  "Lost disputes",
  "Shoppers waiting",
]);

/**
 * A column, and its place on a card: the first amount of money ends the first line, the rest is grey below. Without
 * money the name has the whole line, and the first count or those with a unit stand out below.
 */
function toColumn(
  { label, kind, unit }: ReportColumn,
  index: number,
  columns: readonly ReportColumn[],
): AdminColumn<ReportRow> {
  const firstAmount = columns.findIndex((column) => column.kind === "money");
  const firstCount = columns.findIndex((column) => column.kind === "count");
  const isFigure = unit === undefined && index === (firstAmount < 0 ? firstCount : firstAmount);
  return {
    label,
    ...placeOf({ label, kind, unit }, index, isFigure),
    cell({ cells, path }) {
      const value = cells[index] ?? null;
      const text = reportText(kind, value);
      if (index > 0) {
        if (value === null) return NO_VALUE;
        // On most days all that was sold was paid for.
        const isRepeated = label === "Received" && value === cells[firstAmount];
        if (isRepeated || (value === 0 && EMPTY_AT_ZERO.has(label))) return <span data-none>{text}</span>;
        if (unit === undefined) return text;
        return (
          <>
            <span className="as-cards:font-semibold as-cards:text-ink">{text}</span>
            <OnCard> {unit}</OnCard>
          </>
        );
      }
      if (!path) return <strong className="wrap-anywhere">{text}</strong>;
      return (
        <Link to={path} className="link as-table:min-h-0 inline-flex min-h-8 items-center wrap-anywhere">
          {unbroken(text)}
        </Link>
      );
    },
  };
}

function placeOf(
  { label, kind, unit }: ReportColumn,
  index: number,
  isFigure: boolean,
): Pick<AdminColumn<ReportRow>, "card" | "align" | "className"> {
  if (kind === "text") {
    return label === "SKU"
      ? { card: "meta", className: "as-table:whitespace-nowrap" }
      : { card: index === 0 ? "title" : "meta" };
  }
  return {
    align: "end",
    card: isFigure && kind === "money" ? "end" : unit === undefined ? "fact" : "meta",
    className: classes(
      "as-table:whitespace-nowrap",
      isFigure && "as-cards:*:font-semibold as-cards:*:text-ink",
    ),
  };
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
      columns={columns.map(toColumn)}
      rows={rows}
      empty={<Empty title="No rows yet">Nothing of this report happened in these days.</Empty>}
      skeletonRows={10}
    />
  );
  return (
    <>
      <ReportFigures figures={figures} />
      {chart && hasRows ? (
        <div className="card mb-4 p-4">
          {chart.isOverTime ? <ReportColumns chart={chart} /> : <ReportBars chart={chart} />}
        </div>
      ) : null}
      {chart && hasRows && !chart.isOverTime ? (
        // On a phone the chart says the same in less room.
        <details className="list-filters group">
          <summary className="link mb-2 inline-flex min-h-11 items-center sm:supports-[selector(::details-content)]:hidden">
            <span className="group-open:hidden">Show the list</span>
            <span className="not-group-open:hidden">Hide the list</span>
          </summary>
          {list}
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
