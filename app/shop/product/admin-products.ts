import { formatPaise } from "#app/shop/money.ts";
import { cleanLine, truncate } from "#app/shop/text.ts";

export const PRODUCT_STATUSES = [
  { value: "", label: "All Statuses" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
  { value: "featured", label: "Featured" },
] as const;

export const ADMIN_SORTS = [
  { value: "newest", label: "Newest" },
  { value: "name", label: "Name" },
  { value: "price-asc", label: "Price: Low to High" },
  { value: "price-desc", label: "Price: High to Low" },
  { value: "stock", label: "Stock: Low to High" },
] as const;

/** The reasons for a stock change by staff, as stored in stock_movements. */
export const STOCK_REASONS = [
  { value: "counted", label: "Stock count" },
  { value: "received", label: "New delivery" },
  { value: "damaged", label: "Damaged or lost" },
  { value: "correction", label: "Correction" },
] as const;

/** The changes that can be made to several products at once. */
export const BULK_CHANGES = [
  { value: "activate", label: "Activate" },
  { value: "deactivate", label: "Deactivate" },
  { value: "feature", label: "Feature" },
  { value: "unfeature", label: "Remove from Featured" },
  { value: "price", label: "Set price (₹)" },
  { value: "percent", label: "Change price by %" },
  { value: "hsn_code", label: "Set HSN code" },
  { value: "tax_code", label: "Set tax class" },
] as const;

export type BulkChange = (typeof BULK_CHANGES)[number]["value"];

/** The query of the products list. '' means all; `page` starts at 1. */
export type AdminProductsQuery = {
  search: string;
  /** The category's id. */
  category: string;
  status: (typeof PRODUCT_STATUSES)[number]["value"];
  lowStock: boolean;
  sort: (typeof ADMIN_SORTS)[number]["value"];
  page: number;
};

const MAX_SEARCH = 100;
const MAX_PAGE = 50_000;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Parses the query string of the list. Invalid values become the defaults. */
export function parseAdminProductsQuery(params: URLSearchParams): AdminProductsQuery {
  const text = (name: string) => params.get(name) ?? "";
  const page = text("page");
  return {
    search: truncate(cleanLine(text("search")), MAX_SEARCH).trim(),
    category: ID.test(text("category")) ? text("category").toLowerCase() : "",
    status: PRODUCT_STATUSES.find(({ value }) => value === text("status"))?.value ?? "",
    lowStock: text("stock") === "low",
    sort: ADMIN_SORTS.find(({ value }) => value === text("sort"))?.value ?? "newest",
    page: /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1,
  };
}

/** Formats the query string of the list with its '?'. Defaults are left out; '' when there are only defaults. */
export function formatAdminProductsQuery(
  query: AdminProductsQuery,
  change: Partial<AdminProductsQuery> = {},
): string {
  const { search, category, status, lowStock, sort, page } = { ...query, page: 1, ...change };
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (category) params.set("category", category);
  if (status) params.set("status", status);
  if (lowStock) params.set("stock", "low");
  if (sort !== "newest") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  return params.size === 0 ? "" : `?${params}`;
}

/** A bulk change. `amount` is in paise for a price, else in percent; `code` is an HSN code or a tax class. */
export type BulkEdit = { ids: string[]; change: BulkChange; amount: number | null; code: string | null };

/** Returns the notice after a bulk change: '3 products activated'. */
export function bulkChangeText({ change, amount, code }: Omit<BulkEdit, "ids">, count: number): string {
  const products = `${count} ${count === 1 ? "product" : "products"}`;
  const texts = {
    activate: `${products} activated`,
    deactivate: `${products} deactivated`,
    feature: `${products} featured`,
    unfeature: `${products} no longer featured`,
    price: `Price of ${products} set to ${formatPaise(amount ?? 0)}`,
    percent: `Price of ${products} changed by ${amount ?? 0}%`,
    hsn_code: `HSN code of ${products} set to ${code ?? ""}`,
    tax_code: `Tax class of ${products} set to ${code ?? ""}`,
  } satisfies Record<BulkChange, string>;
  return texts[change];
}

/**
 * Returns the label of a stock movement's reason. Reasons of order functions have no label and are returned in plain
 * words.
 */
export function stockReasonLabel(reason: string): string {
  const known = STOCK_REASONS.find(({ value }) => value === reason);
  if (known) return known.label;
  return reason.charAt(0).toUpperCase() + reason.slice(1).replaceAll(/[_-]/g, " ");
}
