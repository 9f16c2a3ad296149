import { formatPaise, formatPaiseExact, formatPlainRupees } from "#app/shop/money.ts";
import { dayName } from "#app/shop/report/period.ts";

/** The reports, by their value in the URL. */
export const REPORTS = [
  { value: "day", label: "Sales by day", kind: "sales" },
  { value: "product", label: "Sales by product", kind: "items" },
  { value: "variant", label: "Sales by variant", kind: "items" },
  { value: "category", label: "Sales by category", kind: "items" },
  { value: "state", label: "Sales by state", kind: "sales" },
  { value: "coupon", label: "Sales by coupon", kind: "sales" },
  { value: "method", label: "Sales by payment method", kind: "sales" },
  { value: "refunds", label: "Refunds by reason", kind: "refunds" },
  { value: "returns", label: "Returns by reason", kind: "returns" },
  { value: "unpaid", label: "Orders left unpaid", kind: "unpaid" },
  { value: "stock-value", label: "Stock value", kind: "stock" },
  { value: "stock-cover", label: "Days of cover", kind: "stock" },
  { value: "low-stock", label: "Low stock", kind: "stock" },
] as const;
export type ReportName = (typeof REPORTS)[number]["value"];
export type SalesBy = Extract<(typeof REPORTS)[number], { kind: "sales" | "items" }>["value"];

/** Returns true if a report compares its days with as many before. */
export function comparesPeriods({ kind }: Pick<(typeof REPORTS)[number], "kind">): boolean {
  return kind === "sales" || kind === "items";
}

/** Returns true if a report shows what is there now, and no days. */
export function isAsOfNow(report: ReportName): boolean {
  return report === "stock-value" || report === "low-stock";
}

export const REPORT_NAMES = REPORTS.map(({ value }) => value);

/** A report as shown on its screen and exported to its file. */
export type ReportTable = {
  /** What the rows begin with, such as 'sold out first'. */
  order?: string;
  /** The only total, as text behind which the days stand: '93 products'. Others are `figures`. */
  sum?: string;
  /** What the rows are of, in place of the days: 'As of now'. */
  asOf?: string;
  /** An explanation of the figures. */
  note: string;
  /** The totals, each with the total of the previous period when they are compared. */
  figures: readonly ReportFigure[];
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  /** The total number of rows; greater than the number in `rows` when they were cut. */
  count: number;
  chart: ReportChart | null;
};
export type ReportFigure = { label: string; kind: "count" | "money"; value: number; before?: number };
/**
 * `unit`: what follows a count where it has no heading, such as 'in stock'. `isMain`: the figure that matters, if it is
 * not the first amount of money. `isStock`: 0 is out of stock, and other counts are low. `isWideOnly`: not on the
 * cards of a phone.
 */
export type ReportColumn = {
  label: string;
  kind: ReportValue;
  unit?: string;
  isMain?: boolean;
  isStock?: boolean;
  isWideOnly?: boolean;
};
/** The kind of a column's values. Money is in paise; only "text" values are strings. */
export type ReportValue = "text" | "count" | "money";
export type ReportCell = string | number | null;
/** A row of a report. `path` is the page about the row's subject. */
export type ReportRow = { id: string; cells: readonly ReportCell[]; path?: string };
export type ReportChart = {
  /** What its values are: 'Sales'. */
  label: string;
  kind: "count" | "money";
  /** True if the bars are days or months and stand side by side; otherwise they are stacked below each other. */
  isOverTime: boolean;
  /** True if the bars are the rows of the table, which then has them in a column. */
  isOfRows?: boolean;
  /** `axis`: a shorter label. */
  bars: readonly { label: string; axis?: string; value: number; before?: number }[];
};

/** Returns the whole days until the stock is sold out at the pace of the last `days`; null when nothing was sold. */
export function daysOfCover({
  stock,
  sold,
  days,
}: {
  stock: number;
  sold: number;
  days: number;
}): number | null {
  return sold > 0 ? Math.floor((stock * days) / sold) : null;
}

/**
 * Formats a value for the screen; '–' for none. `isExact`: money has its paise even where they are 0, as all values of a
 * column have as soon as one has.
 */
export function reportText(kind: ReportValue, value: ReportCell, isExact = false): string {
  if (value === null) return "–";
  if (typeof value === "string") return value;
  if (kind !== "money") return value.toLocaleString("en-IN");
  return isExact ? formatPaiseExact(value) : formatPaise(value);
}

/** Returns true if one of these amounts in paise is not whole rupees. */
export function hasPaise(values: readonly ReportCell[]): boolean {
  return values.some((value) => typeof value === "number" && value % 100 !== 0);
}

/** Formats a value for a file: rupees without grouping. */
export function reportField(kind: ReportValue, value: ReportCell): string | number {
  if (value === null) return "";
  return kind === "money" && typeof value === "number" ? formatPlainRupees(value) : value;
}

/** Sums figures by month: the first day of each month, and the sum of each figure. The days must be in order. */
export function byMonth<T extends Record<string, number>>(
  days: readonly { day: string; sums: T }[],
): { day: string; sums: T }[] {
  const months = new Map<string, { day: string; sums: T }>();
  for (const { day, sums } of days) {
    const month = months.get(day.slice(0, 7));
    if (!month) {
      months.set(day.slice(0, 7), { day, sums: { ...sums } });
      continue;
    }
    for (const [name, value] of Object.entries(sums)) {
      Object.assign(month.sums, { [name]: (month.sums[name] ?? 0) + value });
    }
  }
  return [...months.values()];
}

/** Formats the month of a day: 'November 2026'. */
export function monthName(day: string): string {
  return dayName(day).replace(/^\d+ /, "");
}
