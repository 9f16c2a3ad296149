import { formatPaise, type Paise } from "#app/shop/money.ts";
import { cleanLine } from "#app/shop/text.ts";

/** The sort orders of the product list. "best" makes sense only while searching and is then the default. */
export const SORTS = [
  { value: "best", label: "Best match" },
  { value: "name", label: "Name" },
  { value: "price-asc", label: "Price: Low to High" },
  { value: "price-desc", label: "Price: High to Low" },
  { value: "rating", label: "Rating" },
  { value: "newest", label: "Newest" },
] as const;

/** The least rating that can be asked for, the strictest first. */
export const RATINGS = [4, 3, 2, 1] as const;

type Sort = (typeof SORTS)[number]["value"];

/**
 * What the product list was asked for. Empty `search` or `category` means all; `page` counts from 1; `min` and `max`
 * are prices in paise, both inclusive; `rating` is the least average rating.
 */
export type ProductsQuery = {
  search: string;
  category: string;
  sort: Sort;
  view: "grid" | "list";
  page: number;
  min: Paise | null;
  max: Paise | null;
  inStock: boolean;
  rating: (typeof RATINGS)[number] | null;
};

/** What the Filters box can set, all of it off. */
export const NO_FILTERS = { min: null, max: null, inStock: false, rating: null } as const;

/** Products on one page of the list. */
export const PAGE_SIZE = 24;

/** Lists are counted to here; a greater total means more than this many. */
export const COUNT_CAP = 1000;

/** Letters that a search box needs before it suggests products. */
export const MIN_SUGGEST_LENGTH = 2;

const MAX_SEARCH = 100;
const MAX_PAGE = 100_000;
const LOW_STOCK = 5;
const SLUG = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** The sort of a list that was not asked for another one. */
export function defaultSort({ search }: Pick<ProductsQuery, "search">): Sort {
  return search ? "best" : "name";
}

/**
 * Reads the product list's address. Tolerates anything: unknown sorts and views, odd pages, prices and ratings and
 * malformed categories become the defaults, of a repeated parameter the first counts, a search is cut at 100
 * characters, a minimum above the maximum changes places with it.
 */
export function parseProductsQuery(searchParams: URLSearchParams): ProductsQuery {
  const read = (name: string) => (searchParams.get(name) ?? "").trim();
  const search = parseSearch(read("search"));
  const category = read("category").toLowerCase();
  const sort = SORTS.find(({ value }) => value === read("sort"))?.value;
  const page = read("page");
  const [min, max] = parsePriceRange(read("min"), read("max"));
  return {
    search,
    category: SLUG.test(category) ? category : "",
    sort: sort && (sort !== "best" || search) ? sort : defaultSort({ search }),
    view: read("view") === "list" ? "list" : "grid",
    page: /^[1-9]\d{0,9}$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1,
    min,
    max,
    inStock: read("stock") === "in",
    rating: RATINGS.find((rating) => String(rating) === read("rating")) ?? null,
  };
}

/**
 * The address of a product list: '/products?search=lamp&page=2', defaults left out. Changing what is listed (anything
 * but the view) goes back to page 1 unless a page is given.
 */
export function productsHref(query: ProductsQuery, overrides: Partial<ProductsQuery> = {}): string {
  const next = { ...query, ...overrides };
  const from = listParams(query);
  const params = listParams(next);
  const page = overrides.page ?? (String(params) === String(from) ? query.page : 1);
  if (next.view !== "grid") params.set("view", next.view);
  if (page > 1) params.set("page", String(page));
  return params.size === 0 ? "/products" : `/products?${params}`;
}

/** Whether the list is only a part of its category: a search or anything of the Filters box. */
export function isNarrowed(query: ProductsQuery): boolean {
  return query.search !== "" || hasFilters(query);
}

/** Whether anything of the Filters box is set. */
export function hasFilters({ min, max, inStock, rating }: ProductsQuery): boolean {
  return min !== null || max !== null || inStock || rating !== null;
}

/**
 * What narrows the list, each with the address of the same list without it: '{ label: "Up to ₹500", href }'. A
 * category without a name is called by its slug.
 */
export function filterChips(query: ProductsQuery, categoryName?: string): { label: string; href: string }[] {
  const { search, category, min, max, inStock, rating } = query;
  const chips: [label: string | false, without: Partial<ProductsQuery>][] = [
    [search !== "" && `“${search}”`, { search: "" }],
    [category !== "" && (categoryName ?? category), { category: "" }],
    [min !== null && `From ${formatPaise(min)}`, { min: null }],
    [max !== null && `Up to ${formatPaise(max)}`, { max: null }],
    [inStock && "In stock only", { inStock: false }],
    [rating !== null && ratingLabel(rating), { rating: null }],
  ];
  return chips.flatMap(([label, without]) =>
    label === false ? [] : [{ label, href: productsHref(query, without) }],
  );
}

/** '4 stars & up'. */
export function ratingLabel(rating: number): string {
  return `${rating} ${rating === 1 ? "star" : "stars"} & up`;
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
  return stock <= LOW_STOCK ? `Only ${stock} left` : `${stock} in stock`;
}

/** The stepper's quantity: a whole number between 1 and the stock; 0 when there is no stock. */
export function clampQuantity(quantity: number, stock: number): number {
  const wanted = quantity >= 1 ? Math.floor(quantity) : 1;
  return Math.min(wanted, Math.max(Math.floor(stock), 0));
}

function parseSearch(raw: string): string {
  // By whole characters: half of a surrogate pair could not be sent to the database.
  return Array.from(cleanLine(raw)).slice(0, MAX_SEARCH).join("").trim();
}

/** Whole rupees, from 1 to 99,99,999: more than any product may cost. */
function parsePriceRange(min: string, max: string): [Paise | null, Paise | null] {
  const [low, high] = [min, max].map((text) => {
    const rupees = /^\d{1,7}$/.test(text) ? Number(text) : 0;
    return rupees > 0 ? rupees * 100 : null;
  });
  if (low == null || high == null || low <= high) return [low ?? null, high ?? null];
  return [high, low];
}

/** Everything that decides which products are listed and in which order, defaults left out. */
function listParams({ search, category, sort, min, max, inStock, rating }: ProductsQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (category) params.set("category", category);
  if (sort !== defaultSort({ search }) && (sort !== "best" || search)) params.set("sort", sort);
  if (min !== null) params.set("min", String(min / 100));
  if (max !== null) params.set("max", String(max / 100));
  if (inStock) params.set("stock", "in");
  if (rating !== null) params.set("rating", String(rating));
  return params;
}
