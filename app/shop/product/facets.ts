import type { Paise } from "#app/shop/money.ts";
import { formatPaise } from "#app/shop/money.ts";

/**
 * A brand or option value to filter by. `products` is the number of products that would then be shown; null when not
 * counted.
 */
type FacetValue = { facet: string; value: string; products: number | null };

/** A filter with its values: brands, or the values of an option such as Size. */
export type Facet = { name: string; values: FacetValue[] };

/** A price range, inclusive. null: open at that end. `products` is the number of products in it. */
export type PriceBand = { from: Paise | null; to: Paise | null; products: number };

/** The filters of a list of products, with numbers of products where they are counted. */
export type ListFacets = {
  facets: Facet[];
  /** Numbers of products by minimum rating, from 1 to 4. */
  ratings: Record<string, number> | null;
  inStock: number | null;
  prices: PriceBand[] | null;
};

export const NO_FACETS: ListFacets = { facets: [], ratings: null, inStock: null, prices: null };

const LETTER_SIZES = ["xxs", "xs", "s", "m", "l", "xl", "xxl", "xxxl"];

/** Sorts values in the order in which shoppers look for them: sizes from small to large, others alphabetically. */
export function sortFacetValues(values: readonly FacetValue[]): FacetValue[] {
  const rank = ({ value }: FacetValue) => {
    const place = LETTER_SIZES.indexOf(value.toLowerCase());
    return place < 0 ? LETTER_SIZES.length : place;
  };
  return values.toSorted(
    (one, other) => rank(one) - rank(other) || one.value.localeCompare(other.value, "en", { numeric: true }),
  );
}

/** Formats a number of products: '12', '1,204'; '' when it is not counted. */
export function facetCount(products: number | null | undefined): string {
  return products === null || products === undefined ? "" : products.toLocaleString("en-IN");
}

/** Formats a price range: 'Up to ₹500', '₹500 to ₹1,000', 'From ₹25,000'. */
export function priceBandLabel({ from, to }: Pick<PriceBand, "from" | "to">): string {
  if (from === null) return `Up to ${formatPaise(to ?? 0)}`;
  return to === null ? `From ${formatPaise(from)}` : `${formatPaise(from)} to ${formatPaise(to)}`;
}

/** Returns the label of a facet's chip: 'Size: M'; null when the list has no such value. */
export function facetLabel(facets: readonly Facet[], facet: string): string | null {
  for (const { name, values } of facets) {
    const found = values.find((value) => value.facet === facet);
    if (found) return `${name}: ${found.value}`;
  }
  return null;
}
