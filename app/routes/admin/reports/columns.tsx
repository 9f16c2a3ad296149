import { Link } from "react-router";

import { type AdminColumn, NO_VALUE, OnCard } from "#app/routes/admin/list.tsx";
import { Bar, highestOf } from "#app/routes/admin/reports/charts.tsx";
import { StockBadge } from "#app/routes/admin/stock-badge.tsx";
import {
  hasPaise,
  type ReportCell,
  type ReportColumn,
  type ReportRow,
  type ReportTable,
  reportText,
} from "#app/shop/report/report.ts";
import { classes } from "#app/ui/classes.ts";
import { unbrokenName } from "#app/ui/unbroken.ts";

/** Columns whose zero says nothing, so that a card leaves it out. */
const EMPTY_AT_ZERO = new Set(["Sales before", "Units before", "Shoppers waiting"]);

/** Returns the index of the figure that matters: the column that says so, the first amount of money, or the first count. */
function mainIndex(columns: readonly ReportColumn[]): number {
  const kinds = columns.map(({ kind, isMain }) => (isMain ? "main" : kind));
  return [kinds.indexOf("main"), kinds.indexOf("money"), kinds.indexOf("count")].find((at) => at >= 0) ?? -1;
}

/**
 * Converts the columns of a report to those of a list. On a card the figure that matters ends the first line, and the rest
 * is grey below, each with its name. Where the chart has the values of the rows, a column has its bars.
 */
export function toColumns({
  columns,
  rows,
  chart,
}: Pick<ReportTable, "columns" | "rows" | "chart">): AdminColumn<ReportRow>[] {
  const [subject, ...others] = columns.map((column, index) => toColumn(column, index, { columns, rows }));
  if (!subject) return [];
  return chart?.isOfRows ? [subject, barColumn(columns, rows), ...others] : [subject, ...others];
}

/** The bar of the figure that matters, and below it in grey that of the days before. The other columns have the values. */
function barColumn(columns: readonly ReportColumn[], rows: readonly ReportRow[]): AdminColumn<ReportRow> {
  const main = mainIndex(columns);
  const before = columns.findIndex(({ label }) => label === `${columns[main]?.label} before`);
  const valueOf = ({ cells }: ReportRow, at: number) => Number(cells[at] ?? 0);
  const highest = highestOf(
    rows.map((row) => ({
      value: valueOf(row, main),
      ...(before < 0 ? {} : { before: valueOf(row, before) }),
    })),
  );
  return {
    label: "Chart",
    head: <span className="sr-only">Chart</span>,
    className: "as-cards:hidden w-1/3",
    cell: (row) => (
      <Bar
        value={valueOf(row, main)}
        before={before < 0 ? undefined : valueOf(row, before)}
        highest={highest}
      />
    ),
  };
}

function toColumn(
  column: ReportColumn,
  index: number,
  { columns, rows }: Pick<ReportTable, "columns" | "rows">,
): AdminColumn<ReportRow> {
  const main = mainIndex(columns);
  const { label, kind } = column;
  const beforeAt = columns.findIndex((other) => other.isWideOnly && other.label === `${label} before`);
  const isExact = hasPaise(rows.map(({ cells }) => cells[index] ?? null));
  return {
    label,
    ...placeOf(column, index, index === main),
    cell({ cells, path }) {
      const value = cells[index] ?? null;
      if (index === 0) return <Subject text={reportText("text", value)} path={path} />;
      if (value === null) return NO_VALUE;
      const text = reportText(kind, value, isExact);
      if (value === 0 && EMPTY_AT_ZERO.has(label)) return <span data-none>{text}</span>;
      const before = index === main && value === 0 && beforeAt >= 0 ? Number(cells[beforeAt] ?? 0) : 0;
      // A card without it would not say why the day is in the list.
      if (before !== 0) {
        return (
          <>
            <OnCard>
              <span className="text-muted text-sm font-normal">Before </span>
              {reportText(kind, before, isExact)}
            </OnCard>
            <span className="as-cards:hidden">{text}</span>
          </>
        );
      }
      return index === main ? (
        <MainFigure column={column} value={value} text={text} />
      ) : (
        <>
          {text}
          {column.unit ? <OnCard> {column.unit}</OnCard> : null}
        </>
      );
    },
  };
}

function Subject({ text, path }: { text: string; path: string | undefined }) {
  if (!path) return <span className="as-table:font-semibold wrap-anywhere">{text}</span>;
  return (
    <Link to={path} className="link as-table:min-h-0 inline-flex min-h-8 items-center wrap-anywhere">
      {unbrokenName(text)}
    </Link>
  );
}

/** The figure that matters, on a card with its name. */
function MainFigure({
  column: { label, isStock },
  value,
  text,
}: {
  column: ReportColumn;
  value: ReportCell;
  text: string;
}) {
  if (isStock && typeof value === "number") {
    return (
      <>
        <span className={classes("as-cards:hidden", value === 0 && "text-red font-semibold")}>{text}</span>
        <OnCard>
          <StockBadge stock={value} />
        </OnCard>
      </>
    );
  }
  return (
    <>
      <OnCard>
        <span className="text-muted text-sm font-normal">{label} </span>
      </OnCard>
      {text}
    </>
  );
}

function placeOf(
  { label, kind, unit, isWideOnly }: ReportColumn,
  index: number,
  isMain: boolean,
): Pick<AdminColumn<ReportRow>, "card" | "align" | "className"> {
  if (kind === "text") {
    return label === "SKU"
      ? { card: "meta", className: "as-table:whitespace-nowrap" }
      : { card: index === 0 ? "title" : "meta" };
  }
  return {
    align: "end",
    card: isMain ? "end" : unit === undefined ? "fact" : "meta",
    className: classes(
      "whitespace-nowrap",
      isMain && "as-cards:font-semibold as-cards:tabular-nums",
      isWideOnly && "as-cards:hidden",
    ),
  };
}
