/** A catalogue query: its name in the report, and the argument of shop_list_products or the text to suggest for. */
export type SearchQuery = {
  name: string;
  suggest?: true;
  query: Record<string, string | number | boolean>;
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
};

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
export function toSql({ suggest, query }: SearchQuery) {
  return suggest
    ? { text: "select * from public.shop_suggest_products($1)", values: [String(query.search)] }
    : { text: "select * from public.shop_list_products($1::text::jsonb)", values: [JSON.stringify(query)] };
}
