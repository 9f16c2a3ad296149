import { priceBandLabel } from "#app/shop/product/facets.ts";
import { productsHref, type ProductsQuery } from "#app/shop/product/products-query.ts";

/** Returns true if a search or a filter is set. */
export function isNarrowed(query: ProductsQuery): boolean {
  return query.search !== "" || hasFilters(query);
}

/** Counts the filters that are set; a range of prices is one. */
export function countFilters({ min, max, inStock, rating, facets }: ProductsQuery): number {
  return [(min ?? max) !== null, inStock, rating !== null].filter(Boolean).length + facets.length;
}

/** Returns true if any filter is set. */
export function hasFilters(query: ProductsQuery): boolean {
  return countFilters(query) > 0;
}

type Chip = [label: string | false, without: Partial<ProductsQuery>];

/**
 * Returns a chip for each filter, with the path of the list without it: `{ label: "₹100 to ₹500", href }`. Search and
 * category have none, because the search box and the heading show them.
 * @param facetLabel returns the label of a brand or option value, or null for one that no product has
 */
export function filterChips(
  query: ProductsQuery,
  facetLabel: (facet: string) => string | null = () => null,
): { label: string; href: string }[] {
  const { min, max, inStock, rating, facets } = query;
  const chips: Chip[] = [
    [(min ?? max) !== null && priceBandLabel({ from: min, to: max }), { min: null, max: null }],
    [inStock && "In stock only", { inStock: false }],
    [rating !== null && ratingLabel(rating), { rating: null }],
    ...facets.map((facet): Chip => [
      facetLabel(facet) ?? facet.slice(facet.indexOf(":") + 1),
      { facets: facets.filter((other) => other !== facet) },
    ]),
  ];
  return chips.flatMap(([label, without]) =>
    label === false ? [] : [{ label, href: productsHref(query, without) }],
  );
}

/** Formats a minimum rating: '4 stars & up'. */
export function ratingLabel(rating: number): string {
  return `${rating} ${rating === 1 ? "star" : "stars"} & up`;
}
