import type { Paise } from "./money.ts";
import { cleanLine } from "./text.ts";

/** The sort orders of the product list; the first is the default. */
export const SORTS = [
  { value: "name", label: "Name" },
  { value: "price-asc", label: "Price: Low to High" },
  { value: "price-desc", label: "Price: High to Low" },
  { value: "rating", label: "Rating" },
  { value: "newest", label: "Newest" },
] as const;

type Sort = (typeof SORTS)[number]["value"];

/** What the product list was asked for. Empty `search` or `category` means all; `page` counts from 1. */
export type ProductsQuery = {
  search: string;
  category: string;
  sort: Sort;
  view: "grid" | "list";
  page: number;
};

/** Products on one page of the list. */
export const PAGE_SIZE = 24;

const MAX_SEARCH = 100;
const MAX_PAGE = 100_000;
const FEW_LEFT = 5;
const SLUG = /^[a-z0-9][a-z0-9-]{0,79}$/;

/**
 * Reads the product list's address. Tolerates anything: unknown sorts and views, odd pages and malformed categories
 * become the defaults, of a repeated parameter the first counts, a search is cut at 100 characters.
 */
export function productsQuery(searchParams: URLSearchParams): ProductsQuery {
  const category = (searchParams.get("category") ?? "").trim().toLowerCase();
  const sort = SORTS.find(({ value }) => value === searchParams.get("sort"))?.value ?? "name";
  const page = searchParams.get("page") ?? "";
  return {
    search: readSearch(searchParams.get("search") ?? ""),
    category: SLUG.test(category) ? category : "",
    sort,
    view: searchParams.get("view") === "list" ? "list" : "grid",
    page: /^[1-9]\d{0,9}$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1,
  };
}

/**
 * The address of a product list: '/products?search=lamp&page=2', defaults left out. Changing what is listed (search,
 * category or sort) goes back to page 1 unless a page is given.
 */
export function productsHref(query: ProductsQuery, overrides: Partial<ProductsQuery> = {}): string {
  const next = { ...query, ...overrides };
  const relisted =
    next.search !== query.search || next.category !== query.category || next.sort !== query.sort;
  const page = overrides.page ?? (relisted ? 1 : query.page);
  const params = new URLSearchParams();
  if (next.search) params.set("search", next.search);
  if (next.category) params.set("category", next.category);
  if (next.sort !== "name") params.set("sort", next.sort);
  if (next.view !== "grid") params.set("view", next.view);
  if (page > 1) params.set("page", String(page));
  return params.size === 0 ? "/products" : `/products?${params}`;
}

/**
 * The percent-off badge: (compare price − price) / compare price × 100, rounded half up. Null when there is nothing to
 * show: no compare price, one that is not higher, or less than half a percent. Both prices in paise.
 */
export function percentOff(price: Paise, comparePrice: Paise | null): number | null {
  if (comparePrice === null) return null;
  const percent = Math.floor((200 * (comparePrice - price) + comparePrice) / (2 * comparePrice));
  return percent > 0 ? percent : null;
}

/** The stock as a shopper reads it: '12 in stock', 'Only 3 left' at five or fewer, 'Out of Stock' at none. */
export function stockText(stock: number): string {
  if (stock <= 0) return "Out of Stock";
  return stock <= FEW_LEFT ? `Only ${stock} left` : `${stock} in stock`;
}

/** The stepper's quantity: a whole number between 1 and the stock; 0 when there is no stock. */
export function clampQuantity(quantity: number, stock: number): number {
  const wanted = quantity >= 1 ? Math.floor(quantity) : 1;
  return Math.min(wanted, Math.max(Math.floor(stock), 0));
}

function readSearch(raw: string): string {
  // By whole characters: half of a surrogate pair could not be sent to the database.
  return Array.from(cleanLine(raw)).slice(0, MAX_SEARCH).join("").trim();
}
