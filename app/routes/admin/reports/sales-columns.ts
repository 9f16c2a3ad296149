import type { SalesReport, SalesSums } from "#app/data/reports.server.ts";
import type { ReportColumn, ReportFigure } from "#app/shop/report/report.ts";

/** What the figures of orders count. */
export const SALES_NOTE =
  "Sales are orders that are confirmed and not cancelled, with delivery and tax, on the day they were placed. Received is what was paid for them or for orders cancelled later; Net revenue is Received minus refunds and disputes.";

/** The figures above a report of orders. `compare`: with those of the period before. */
export function figuresOf({ total, before }: SalesReport, compare: boolean): ReportFigure[] {
  const figure = (label: string, kind: "count" | "money", of: (sums: SalesSums) => number) => ({
    label,
    kind,
    value: of(total),
    ...(compare ? { before: of(before) } : {}),
  });
  return [
    figure("Sales", "money", ({ sales }) => sales),
    figure("Orders", "count", ({ orders }) => orders),
    figure("Received", "money", ({ received }) => received),
    figure("Refunded", "money", ({ refunded }) => refunded),
    ...(hasLost({ total, before }) ? [figure("Lost disputes", "money", ({ lost }) => lost)] : []),
    figure("Net revenue", "money", netRevenue),
  ];
}

/** Received minus refunds and lost disputes, in paise. */
export function netRevenue({
  received,
  refunded,
  lost,
}: Pick<SalesSums, "received" | "refunded" | "lost">): number {
  return received - refunded - lost;
}

/** Disputes are rare, so their figure and column appear with the first that is lost. */
export function hasLost({ total, before }: Pick<SalesReport, "total" | "before">): boolean {
  return total.lost > 0 || before.lost > 0;
}

/** The column of lost disputes, if there is one. */
export function lostColumn(report: SalesReport): ReportColumn[] {
  return hasLost(report) ? [{ label: "Lost disputes", kind: "money", isWideOnly: true }] : [];
}

/** The column of the period before, if it is compared. */
export function beforeColumn(compare: boolean, isWideOnly = false): ReportColumn[] {
  return compare ? [{ label: "Sales before", kind: "money", isWideOnly }] : [];
}
