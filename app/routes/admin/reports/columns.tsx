import { Link } from "react-router";

import { type AdminColumn, NO_VALUE, OnCard } from "#app/routes/admin/list.tsx";
import { StockBadge } from "#app/routes/admin/stock-badge.tsx";
import { type ReportCell, type ReportColumn, type ReportRow, reportText } from "#app/shop/report/report.ts";
import { classes } from "#app/ui/classes.ts";
import { unbroken } from "#app/ui/unbroken.ts";

/** Columns whose zero says nothing, so that a card leaves it out. */
const EMPTY_AT_ZERO = new Set([
  "Sales before",
  "Units before",
  "Refunded",
  "Lost disputes",
  "Shoppers waiting",
]);

/** Returns the index of the figure that matters: the column that says so, the first amount of money, or the first count. */
function mainIndex(columns: readonly ReportColumn[]): number {
  const kinds = columns.map(({ kind, isMain }) => (isMain ? "main" : kind));
  return [kinds.indexOf("main"), kinds.indexOf("money"), kinds.indexOf("count")].find((at) => at >= 0) ?? -1;
}

/**
 * Converts a column of a report to one of a list. On a card the figure that matters ends the first line, and the rest is
 * grey below, each with its name.
 */
export function toColumn(
  column: ReportColumn,
  index: number,
  columns: readonly ReportColumn[],
): AdminColumn<ReportRow> {
  const main = mainIndex(columns);
  const { label } = column;
  return {
    label,
    ...placeOf(column, index, index === main),
    cell({ cells, path }) {
      const value = cells[index] ?? null;
      if (index === 0) return <Subject text={reportText("text", value)} path={path} />;
      if (value === null) return NO_VALUE;
      // On most days all that was sold was paid for.
      const isRepeated = label === "Received" && value === cells[main];
      if (isRepeated || (value === 0 && EMPTY_AT_ZERO.has(label))) {
        return <span data-none>{reportText(column.kind, value)}</span>;
      }
      return index === main ? (
        <MainFigure column={column} value={value} />
      ) : (
        <>
          {reportText(column.kind, value)}
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
      {unbroken(text)}
    </Link>
  );
}

/** The figure that matters, on a card with its name. */
function MainFigure({
  column: { label, kind, isStock },
  value,
}: {
  column: ReportColumn;
  value: ReportCell;
}) {
  const text = reportText(kind, value);
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
  { label, kind, unit }: ReportColumn,
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
    className: classes("whitespace-nowrap", isMain && "as-cards:font-semibold as-cards:tabular-nums"),
  };
}
