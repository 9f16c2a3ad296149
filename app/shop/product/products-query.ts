import type { Paise } from "#app/shop/money.ts";
import { readSearchPrice } from "#app/shop/search/search-price.ts";
import { cleanLine, truncate } from "#app/shop/text.ts";

/** The sort orders of the product list. 'best' exists only for searches and 'chosen' for collections, as their default. */
export const SORTS = [
  { value: "best", label: "Best match" },
  { value: "chosen", label: "Our order" },
  { value: "name", label: "Name" },
  { value: "price-asc", label: "Price: Low to High" },
  { value: "price-desc", label: "Price: High to Low" },
  { value: "rating", label: "Rating" },
  { value: "newest", label: "Newest" },
] as const;

/** The minimum ratings to filter by. */
export const RATINGS = [4, 3, 2, 1] as const;

type Sort = (typeof SORTS)[number]["value"];

/**
 * The query of the product list. `search`, `category` and `collection` are '' for all; a collection has a page of its
 * own; `page` starts at 1; `min` and `max` are prices in paise, inclusive; `rating` is the minimum average rating;
 * `facets` are sorted brands and option values such as 'brand:taj' and 'size:m', where those with the same name are
 * alternatives.
 */
export type ProductsQuery = {
  search: string;
  category: string;
  /** The slug of the collection whose page this is. */
  collection: string;
  sort: Sort;
  view: "grid" | "list";
  page: number;
  min: Paise | null;
  max: Paise | null;
  inStock: boolean;
  rating: (typeof RATINGS)[number] | null;
  facets: readonly string[];
};

/** The values of the filters when none is set. */
export const NO_FILTERS = { min: null, max: null, inStock: false, rating: null, facets: [] } as const;

/** The number of products on a page of the list. */
export const PAGE_SIZE = 24;

/** The highest number to which products are counted. A greater count means more than this. */
export const COUNT_CAP = 1000;

/** The minimum length of a search for which products are suggested. */
export const MIN_SUGGEST_LENGTH = 2;

/** The name of the form field for brands and option values. */
export const FACET = "f";

const MAX_FACETS = 20;
const MAX_FACET_LENGTH = 170;
const MAX_SEARCH = 100;
const MAX_PAGE = 100_000;
const SLUG = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** Returns the default sort order. */
export function defaultSort({ search, collection }: Pick<ProductsQuery, "search" | "collection">): Sort {
  return search ? "best" : collection ? "chosen" : "name";
}

/** Returns true if a list offers this sort order. */
export function isOffered(sort: Sort, { search, collection }: Pick<ProductsQuery, "search" | "collection">) {
  return sort === "best" ? search !== "" : sort === "chosen" ? collection !== "" : true;
}

/**
 * Parses the query string of the product list. Invalid values become the defaults; the first of a repeated parameter
 * counts; a search is cut at 100 characters; a minimum above the maximum is swapped with it. A price limit in the
 * search text ('lamp under 2000') replaces the filter that it names and one that contradicts it.
 * @param collection the slug of the collection whose page this is
 */
export function parseProductsQuery(searchParams: URLSearchParams, collection = ""): ProductsQuery {
  const read = (name: string) => (searchParams.get(name) ?? "").trim();
  const named = readSearchPrice(truncate(cleanLine(read("search")), MAX_SEARCH).trim());
  const { search } = named;
  const category = read("category").toLowerCase();
  const sort = SORTS.find(({ value }) => value === read("sort"))?.value;
  const page = read("page");
  const [low, high] = [parsePriceFilter(read("min")), parsePriceFilter(read("max"))];
  const [min, max] = limitsOf(named, low, high);
  return {
    search,
    category: SLUG.test(category) ? category : "",
    collection,
    sort: sort && isOffered(sort, { search, collection }) ? sort : defaultSort({ search, collection }),
    view: read("view") === "list" ? "list" : "grid",
    page: /^[1-9]\d{0,9}$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1,
    min,
    max,
    inStock: read("stock") === "in",
    rating: RATINGS.find((rating) => String(rating) === read("rating")) ?? null,
    facets: parseFacets(searchParams.getAll(FACET)),
  };
}

/**
 * Returns the path of a product list, without defaults: '/products?search=lamp&page=2'. A change to anything but the
 * view resets the page to 1, unless a page is given.
 */
export function productsHref(query: ProductsQuery, overrides: Partial<ProductsQuery> = {}): string {
  const next = { ...query, ...overrides };
  const from = listParams(query);
  const params = listParams(next);
  const page = overrides.page ?? (String(params) === String(from) ? query.page : 1);
  if (next.view !== "grid") params.set("view", next.view);
  if (page > 1) params.set("page", String(page));
  const path = listPath(next);
  return params.size === 0 ? path : `${path}?${params}`;
}

/** Returns the path of the list: of all products, or of a collection. */
export function listPath({ collection }: Pick<ProductsQuery, "collection">): string {
  return collection === "" ? "/products" : `/collections/${collection}`;
}

/** Normalizes brands and option values: lower case, sorted, without duplicates, at most 20. */
function parseFacets(given: readonly string[]): string[] {
  const facets = given.map((facet) => cleanLine(facet).toLowerCase());
  const valid = facets.filter((facet) => /^[^:]+:./.test(facet) && facet.length <= MAX_FACET_LENGTH);
  return [...new Set(valid)].toSorted().slice(0, MAX_FACETS);
}

/**
 * Returns the price limits of a list: those named in the search text, and those of the filters that do not contradict
 * them.
 */
function limitsOf(
  named: { min: Paise | null; max: Paise | null },
  low: Paise | null,
  high: Paise | null,
): [Paise | null, Paise | null] {
  if (named.min !== null && named.max === null && high !== null && high < named.min) return [named.min, null];
  if (named.max !== null && named.min === null && low !== null && low > named.max) return [null, named.max];
  return inOrder(named.min ?? low, named.max ?? high);
}

function inOrder(low: Paise | null, high: Paise | null): [Paise | null, Paise | null] {
  // Stryker disable next-line EqualityOperator: two equal prices may be swapped.
  return (low ?? 0) > (high ?? Infinity) ? [high, low] : [low, high];
}

/** Parses a price in whole rupees, from 1 to 99,99,999. */
function parsePriceFilter(rupees: string): Paise | null {
  return /^\d{1,7}$/.test(rupees) ? Number(rupees) * 100 || null : null;
}

/** Returns the parameters that determine the listed products and their order, without defaults. */
function listParams(query: ProductsQuery): URLSearchParams {
  const { search, category, sort, min, max, inStock, rating, facets } = query;
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (category) params.set("category", category);
  if (sort !== defaultSort(query) && isOffered(sort, query)) params.set("sort", sort);
  if (min !== null) params.set("min", String(min / 100));
  if (max !== null) params.set("max", String(max / 100));
  if (inStock) params.set("stock", "in");
  if (rating !== null) params.set("rating", String(rating));
  for (const facet of facets) params.append(FACET, facet);
  return params;
}
