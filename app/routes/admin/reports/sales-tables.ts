import { href } from "react-router";

import type { SalesReport } from "#app/data/reports.server.ts";
import {
  beforeColumn,
  figuresOf,
  hasLost,
  lostColumn,
  netRevenue,
  SALES_NOTE,
} from "#app/routes/admin/reports/sales-columns.ts";
import { PAYMENT_METHODS, paymentMethodLabel } from "#app/shop/order/order.ts";
import { dayName, daysOf, type Period, shortDayName } from "#app/shop/report/period.ts";
import { byMonth, monthName, type ReportTable, type SalesBy } from "#app/shop/report/report.ts";

/** From so many days on, the screen shows months. */
const MAX_DAYS_SHOWN = 92;

/** Bars of a chart that is not over time. */
const BARS = 12;

const ITEMS_NOTE =
  "Items of orders that are confirmed and not cancelled, at the price of the shop: before coupons, delivery and added tax.";

/** '12 days without sales are not listed. '; nothing for 0. */
function leftOut(days: number): string {
  if (days === 0) return "";
  return days === 1 ? "1 day without sales is not listed. " : `${days} days without sales are not listed. `;
}

type Options = Period & { compare: boolean };

/** Sales by day, on the screen without days on which nothing happened; by month when there are many, unless `everyDay`. */
export function dayTable(report: SalesReport, options: Options & { everyDay: boolean }): ReportTable {
  const rows = new Map(report.rows.map((row) => [row.key, row]));
  const days = daysOf(options).map((day) => {
    const {
      orders = 0,
      units = 0,
      sales = 0,
      received = 0,
      refunded = 0,
      lost = 0,
      sales_before = 0,
    } = rows.get(day) ?? {};
    return { day, sums: { orders, units, sales, received, refunded, lost, before: sales_before } };
  });
  const months = days.length > MAX_DAYS_SHOWN && !options.everyDay;
  const parts = months ? byMonth(days) : days;
  // The file has every day; the screen leaves out days without sales or refunds.
  const isWhole = months || options.everyDay;
  const shown = isWhole ? parts : parts.filter(({ sums }) => Object.values(sums).some(Boolean));
  return {
    note: leftOut(parts.length - shown.length) + SALES_NOTE,
    figures: figuresOf(report, options.compare),
    columns: [
      { label: months ? "Month" : "Day", kind: "text" },
      { label: "Orders", kind: "count" },
      { label: "Units", kind: "count", isWideOnly: true },
      { label: "Sales", kind: "money" },
      ...beforeColumn(options.compare, true),
      { label: "Received", kind: "money", isWideOnly: true },
      { label: "Refunded", kind: "money", isWideOnly: true },
      ...lostColumn(report),
      { label: "Net revenue", kind: "money" },
    ],
    rows: shown.toReversed().map(({ day, sums }) => ({
      id: day,
      cells: [
        options.everyDay ? day : months ? monthName(day) : shortDayName(day),
        sums.orders,
        sums.units,
        sums.sales,
        ...(options.compare ? [sums.before] : []),
        sums.received,
        sums.refunded,
        ...(hasLost(report) ? [sums.lost] : []),
        netRevenue(sums),
      ],
    })),
    count: shown.length,
    chart: {
      label: "Sales",
      kind: "money",
      isOverTime: true,
      bars: parts.map(({ day, sums }) => ({
        label: months ? monthName(day) : dayName(day),
        axis: months ? shortDayName(day).replace(/^\d+ /, "") : shortDayName(day),
        value: sums.sales,
        ...(options.compare ? { before: sums.before } : {}),
      })),
    },
  };
}

const FIRST_COLUMN: Record<SalesBy, string> = {
  day: "Day",
  state: "State",
  coupon: "Coupon",
  method: "Payment method",
  category: "Category",
  product: "Product",
  variant: "Variant",
};

const NONE: Record<SalesBy, string> = {
  day: "",
  state: "No state",
  coupon: "Without coupon",
  method: "",
  category: "Without category",
  product: "",
  variant: "",
};

type Row = SalesReport["rows"][number];

function nameOf(by: SalesBy, { key, name }: Row): string {
  if (name === null) return by === "category" ? "A deleted category" : "A deleted product";
  if (key === "") return NONE[by];
  const method = PAYMENT_METHODS.find((known) => by === "method" && known === key);
  return method ? paymentMethodLabel(method) : name;
}

function pathOf(by: SalesBy, { key, name }: Row): string | undefined {
  if (name === null || key === "") return undefined;
  if (by === "product") return href("/admin/products/:productId", { productId: key });
  if (by === "category") return href("/admin/categories/:categoryId", { categoryId: key });
  return undefined;
}

function barsOf(by: SalesBy, report: SalesReport, compare: boolean): ReportTable["chart"] {
  return {
    label: "Sales",
    kind: "money",
    isOverTime: false,
    isOfRows: true,
    bars: report.rows.slice(0, BARS).map((row) => ({
      label: nameOf(by, row),
      value: row.sales,
      ...(compare ? { before: row.sales_before } : {}),
    })),
  };
}

function rowOf(by: SalesBy, row: Row, cells: ReportTable["rows"][number]["cells"]) {
  const path = pathOf(by, row);
  return { id: row.key || "none", cells: [nameOf(by, row), ...cells], ...(path ? { path } : {}) };
}

/** Sales of orders by state, coupon or payment method. */
export function ordersTable(by: SalesBy, report: SalesReport, { compare }: Options): ReportTable {
  return {
    note: SALES_NOTE,
    figures: figuresOf(report, compare),
    columns: [
      { label: FIRST_COLUMN[by], kind: "text" },
      { label: "Orders", kind: "count" },
      { label: "Sales", kind: "money" },
      ...beforeColumn(compare, true),
      { label: "Received", kind: "money", isWideOnly: true },
      { label: "Refunded", kind: "money", isWideOnly: true },
      ...lostColumn(report),
      { label: "Net revenue", kind: "money" },
    ],
    rows: report.rows.map((row) =>
      rowOf(by, row, [
        row.orders,
        row.sales,
        ...(compare ? [row.sales_before] : []),
        row.received,
        row.refunded,
        ...(hasLost(report) ? [row.lost] : []),
        netRevenue(row),
      ]),
    ),
    count: report.count,
    chart: barsOf(by, report, compare),
  };
}

/** Sales of items by product, variant or category. */
export function itemsTable(by: SalesBy, report: SalesReport, { compare }: Options): ReportTable {
  return {
    note: ITEMS_NOTE,
    figures: [
      {
        label: "Sales of items",
        kind: "money",
        value: report.total.sales,
        ...(compare ? { before: report.before.sales } : {}),
      },
      {
        label: "Units",
        kind: "count",
        value: report.total.units,
        ...(compare ? { before: report.before.units } : {}),
      },
    ],
    columns: [
      { label: FIRST_COLUMN[by], kind: "text" },
      { label: "Units", kind: "count" },
      ...(compare ? [{ label: "Units before", kind: "count" } as const] : []),
      { label: "Sales", kind: "money" },
      ...beforeColumn(compare),
    ],
    rows: report.rows.map((row) =>
      rowOf(by, row, [
        row.units,
        ...(compare ? [row.units_before] : []),
        row.sales,
        ...(compare ? [row.sales_before] : []),
      ]),
    ),
    count: report.count,
    chart: barsOf(by, report, compare),
  };
}
