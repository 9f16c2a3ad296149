/**
 * A catalogue query: its name in the report, and the argument of shop_list_products, or of shop_list_facets with `facets`,
 * or the text to suggest for.
 */
export type SearchQuery = {
  name: string;
  suggest?: true;
  facets?: true;
  query: Record<string, string | number | boolean | string[]>;
};

const SORTS = ["name", "price-asc", "price-desc", "rating", "newest"];
const SEARCHES = {
  "common word": "cotton",
  "two common words": "cotton kurta",
  "word of descriptions": "monsoon",
  "rare word": "shavasons skateboard",
  "end of words": "sheet",
  typo: "headfone",
  "brand and word": "rimisons lamp",
  "one letter": "k",
  "two letters": "sa",
  "two rare letters": "kj",
  "four words": "brass lamp from jaipur",
  "nothing found": "zzyzx 4711",
  category: "books",
  "category and word": "books atlas",
  SKU: "BENCH-4711",
  "start of SKUs": "bench-47",
  "other word for it": "mobile",
  "other word, many": "joote",
  "Hindi, misspelled": "kitaabe",
  Devanagari: "कुर्ता",
  "Devanagari, several words": "पीतल का लैंप",
};

/** Lists whose filters are counted. */
const LISTS: Pick<SearchQuery, "name" | "query">[] = [
  { name: "all", query: {} },
  { name: "category", query: { category: "fashion" } },
  { name: "size", query: { category: "fashion", facets: ["size:m"] } },
  { name: "brand", query: { facets: ["brand:vanasons"] } },
  { name: "price from to", query: { min_price: 400, max_price: 420 } },
  { name: "search", query: { search: "brass lamp from jaipur" } },
];

export const SEARCH_QUERIES: SearchQuery[] = [
  ...SORTS.map((sort) => ({ name: `all by ${sort}`, query: { sort: sort } })),
  ...SORTS.map((sort) => ({
    name: `category by ${sort}`,
    query: { category: "books", sort: sort },
  })),
  { name: "price from to", query: { min_price: 400, max_price: 500 } },
  { name: "price from to by rating", query: { min_price: 400, max_price: 500, sort: "rating" } },
  { name: "in stock", query: { in_stock: true } },
  { name: "4 stars & up", query: { min_rating: 4 } },
  {
    name: "category, price, stars",
    query: { category: "home", min_price: 500, max_price: 900, min_rating: 4, sort: "price-asc" },
  },
  { name: "size", query: { category: "fashion", facets: ["size:m"] } },
  { name: "size and colour", query: { facets: ["size:m", "colour:indigo"], sort: "rating" } },
  { name: "size in stock", query: { facets: ["size:m", "size:l"], in_stock: true, sort: "newest" } },
  { name: "brand by price", query: { facets: ["brand:vanasons"], sort: "price-asc" } },
  { name: "unknown brand by price", query: { facets: ["brand:nobody"], sort: "price-asc" } },
  ...LISTS.map(({ name, query }) => ({ name: `filters of: ${name}`, facets: true as const, query })),
  { name: "page 40", query: { offset: 39 * 24 } },
  { name: "page 417", query: { offset: 416 * 24, sort: "rating" } },
  { name: "page 100,000", query: { offset: 99_999 * 24 } },
  ...Object.entries(SEARCHES).map(([name, search]) => ({
    name: `search: ${name}`,
    query: { search: search, sort: "best" },
  })),
  {
    name: "search: by price",
    query: { search: "laptop", sort: "price-asc" },
  },
  {
    name: "search: in category",
    query: { search: "cotton", category: "books", sort: "best" },
  },
  { name: "search: page 30", query: { search: "cotton", sort: "best", offset: 29 * 24 } },
  ...["he", "head", "headph", "brass l", "hedfone"].map((search) => ({
    name: `suggest: ${search}`,
    suggest: true as const,
    query: { search: search },
  })),
];

/** The query as SQL text and values: 'select * from public.shop_list_products($1::text::jsonb)'. */
export function toSql({ suggest, facets, query }: SearchQuery) {
  const name = facets ? "shop_list_facets" : "shop_list_products";
  return suggest
    ? { text: "select * from public.shop_suggest_products($1)", values: [String(query.search)] }
    : { text: `select * from public.${name}($1::text::jsonb)`, values: [JSON.stringify(query)] };
}
