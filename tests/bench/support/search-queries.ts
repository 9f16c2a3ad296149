/** A catalogue query: its name in the report, and the arguments of list_products or suggest_products. */
export type SearchQuery = {
  name: string;
  suggest?: true;
  arguments: Record<string, string | number | boolean>;
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
  ...SORTS.map((sort) => ({ name: `all by ${sort}`, arguments: { p_sort: sort } })),
  ...SORTS.map((sort) => ({
    name: `category by ${sort}`,
    arguments: { p_category: "books", p_sort: sort },
  })),
  { name: "price from to", arguments: { p_min: 400, p_max: 500 } },
  { name: "price from to by rating", arguments: { p_min: 400, p_max: 500, p_sort: "rating" } },
  { name: "in stock", arguments: { p_in_stock: true } },
  { name: "4 stars & up", arguments: { p_min_rating: 4 } },
  {
    name: "category, price, stars",
    arguments: { p_category: "home", p_min: 500, p_max: 900, p_min_rating: 4, p_sort: "price-asc" },
  },
  { name: "page 40", arguments: { p_offset: 39 * 24 } },
  { name: "page 417", arguments: { p_offset: 416 * 24, p_sort: "rating" } },
  { name: "page 100,000", arguments: { p_offset: 99_999 * 24 } },
  ...Object.entries(SEARCHES).map(([name, search]) => ({
    name: `search: ${name}`,
    arguments: { p_search: search, p_sort: "best" },
  })),
  {
    name: "search: by price",
    arguments: { p_search: "laptop", p_sort: "price-asc" },
  },
  {
    name: "search: in category",
    arguments: { p_search: "cotton", p_category: "books", p_sort: "best" },
  },
  { name: "search: page 30", arguments: { p_search: "cotton", p_sort: "best", p_offset: 29 * 24 } },
  ...["he", "head", "headph", "brass l", "hedfone"].map((search) => ({
    name: `suggest: ${search}`,
    suggest: true as const,
    arguments: { p_search: search },
  })),
];

/** The query as SQL text and values: 'select * from public.list_products(p_search => $1)'. */
export function toSql({ suggest, arguments: named }: SearchQuery) {
  const names = Object.keys(named).map((name, index) => `${name} => $${index + 1}`);
  return {
    text: `select * from public.${suggest ? "suggest_products" : "list_products"}(${names.join(", ")})`,
    values: Object.values(named),
  };
}
