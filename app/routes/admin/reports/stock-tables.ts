import { href } from "react-router";

import type { StockReport } from "#app/data/reports.server.ts";
import { LOW_STOCK_AT } from "#app/shop/product/low-stock.ts";
import { daysOfCover, type ReportTable } from "#app/shop/report/report.ts";
import { formatDays } from "#app/shop/text.ts";

const BARS = 12;

const AS_OF_NOW = "As of now";

/** Rows of the report that are no category, by their key. */
const NAMELESS: Record<string, string> = { "": "Without category", retired: "No longer sold" };

/** Builds the table of the stock's value at the shop's prices, by category. */
export function valueTable({ rows, count, total }: StockReport): ReportTable {
  const nameOf = ({ key, name }: StockReport["rows"][number]) =>
    name ?? NAMELESS[key] ?? "A deleted category";
  return {
    asOf: AS_OF_NOW,
    note: "Units in stock now at the price of the shop, also of products that are not on sale. A variant counts as a product. Sizes and colours that were taken away with units left are the last line.",
    figures: [
      { label: "Value", kind: "money", value: total?.value ?? 0 },
      { label: "Units", kind: "count", value: total?.units ?? 0 },
      { label: "Products in stock", kind: "count", value: total?.products ?? 0 },
    ],
    columns: [
      { label: "Category", kind: "text" },
      { label: "Products", kind: "count" },
      { label: "Units", kind: "count" },
      { label: "Value", kind: "money" },
    ],
    rows: rows.map((row) => ({
      id: row.key || "none",
      cells: [nameOf(row), row.products, row.units, row.value],
      ...(row.key && row.name !== null
        ? { path: href("/admin/categories/:categoryId", { categoryId: row.key }) }
        : {}),
    })),
    count,
    chart: {
      label: "Value",
      kind: "money",
      isOverTime: false,
      isOfRows: true,
      bars: rows.slice(0, BARS).map((row) => ({ label: nameOf(row), value: row.value })),
    },
  };
}

function stockPath(key: string): string {
  return href("/admin/products/:productId/low-stock", { productId: key });
}

/** Builds the table of products sold in the last days, with the days that their stock lasts at that pace. */
export function coverTable({ rows, count }: StockReport, days: number): ReportTable {
  return {
    asOf: `Stock as of now, sales of the last ${formatDays(days)}`,
    note: `Products that sold in the last ${formatDays(days)}, the shortest cover first: for how many days the stock lasts if they go on selling as in these days.`,
    figures: [],
    columns: [
      { label: "Product", kind: "text" },
      { label: "SKU", kind: "text" },
      { label: "In stock", kind: "count", unit: "in stock" },
      { label: `Sold in ${formatDays(days)}`, kind: "count", unit: `sold in ${formatDays(days)}` },
      { label: "Days of cover", kind: "count", isMain: true },
    ],
    rows: rows.map(({ key, name, sku, stock, sold }) => ({
      id: sku,
      path: stockPath(key),
      cells: [name, sku, stock, sold, daysOfCover({ stock, sold, days })],
    })),
    count,
    chart: {
      label: "Days of cover",
      kind: "count",
      isOverTime: false,
      isOfRows: true,
      bars: rows.slice(0, BARS).map(({ name, stock, sold }) => ({
        label: name ?? "",
        value: daysOfCover({ stock, sold, days }) ?? 0,
      })),
    },
  };
}

/** Counts of shoppers stop at 1,001. */
const waitingText = (count: number) => (count > 1_000 ? "1,000+" : count);

/** Products on sale with as many units as their threshold, or fewer. */
export function lowTable({ rows, count }: StockReport, days: number): ReportTable {
  return {
    order: "sold out first",
    note: `Low means ${LOW_STOCK_AT} or fewer, or the product’s own limit.`,
    figures: [],
    asOf: AS_OF_NOW,
    sum: `${count.toLocaleString("en-IN")} ${count === 1 ? "product" : "products"}`,
    columns: [
      { label: "Product", kind: "text" },
      { label: "SKU", kind: "text" },
      { label: "In stock", kind: "count", isMain: true, isStock: true },
      { label: "Low at", kind: "count" },
      { label: `Sold in ${formatDays(days)}`, kind: "count", unit: `sold in ${formatDays(days)}` },
      { label: "Shoppers waiting", kind: "count" },
    ],
    rows: rows.map((row) => ({
      id: row.sku,
      path: stockPath(row.key),
      cells: [row.name, row.sku, row.stock, row.low_at, row.sold, waitingText(row.waiting)],
    })),
    count,
    chart: null,
  };
}
