import type { ReactNode } from "react";
import { Link } from "react-router";

import {
  type Facet,
  facetCount,
  type ListFacets,
  type PriceBand,
  priceBandLabel,
  sortFacetValues,
} from "#app/shop/product/facets.ts";
import { countFilters, ratingLabel } from "#app/shop/product/product-filters.ts";
import {
  FACET,
  NO_FILTERS,
  productsHref,
  type ProductsQuery,
  RATINGS,
} from "#app/shop/product/products-query.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";

/** Values of a filter that are shown at once. */
const MAX_VALUES = 6;

type FilterBoxProps = { query: ProductsQuery; values: Record<string, string>; facets: ListFacets };

/** Filters by price, stock, rating, brand and option values: a rail on a large screen, folded on a phone. */
export function FilterBox({ query, values, facets }: FilterBoxProps) {
  const set = countFilters(query);
  return (
    <details className="filter-box">
      <summary className={buttonClass({ variant: "ghost" }, "border-edge bg-card max-lg:px-3")}>
        {set > 0 ? `Filters (${set})` : "Filters"}
      </summary>
      <div className="pairs grid items-end gap-3 pt-3 text-base lg:grid-cols-2 lg:text-sm">
        <PriceBands query={query} bands={facets.prices} />
        <Labelled label="Minimum price (₹)">
          <input type="number" name="min" min={1} defaultValue={values.min} className="form-control" />
        </Labelled>
        <Labelled label="Maximum price (₹)">
          <input type="number" name="max" min={1} defaultValue={values.max} className="form-control" />
        </Labelled>
        <Labelled label="Rating" wide>
          <select name="rating" defaultValue={values.rating} className="form-control">
            <option value="">Any</option>
            {RATINGS.map((rating) => (
              <option key={rating} value={rating}>
                {withCount(ratingLabel(rating), facets.ratings?.[rating])}
              </option>
            ))}
          </select>
        </Labelled>
        <label className="col-span-full inline-flex min-h-11 min-w-11 items-center gap-2 max-lg:col-span-1">
          <input
            type="checkbox"
            name="stock"
            value="in"
            defaultChecked={query.inStock}
            className="accent-primary mt-0.5 size-5 flex-none"
          />
          {withCount("In stock only", facets.inStock)}
        </label>
        {facets.facets.map((facet) => (
          <FacetChoices key={facet.name} facet={facet} chosen={query.facets} />
        ))}
        <div className="col-span-full flex gap-2">
          <Button className="flex-1">Apply</Button>
          {set > 0 ? (
            <ButtonLink to={productsHref(query, NO_FILTERS)} variant="ghost">
              Clear all
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </details>
  );
}

/** Checkboxes for the values of an option, or for brands; the rest of a long list opens. */
function FacetChoices({ facet: { name, values }, chosen }: { facet: Facet; chosen: readonly string[] }) {
  const sorted = sortFacetValues(values);
  // One or two more are not worth a press.
  const first = sorted.length > MAX_VALUES + 2 ? MAX_VALUES : sorted.length;
  const rest = sorted.slice(first);
  return (
    <fieldset className="col-span-full">
      <legend className="text-sm font-semibold">{name}</legend>
      <Checkboxes values={sorted.slice(0, first)} chosen={chosen} />
      {rest.length > 0 ? (
        <details open={rest.some(({ facet }) => chosen.includes(facet))}>
          <summary className="link inline-flex min-h-11 items-center">{`${rest.length} more`}</summary>
          <Checkboxes values={rest} chosen={chosen} />
        </details>
      ) : null}
    </fieldset>
  );
}

type CheckboxesProps = { values: Facet["values"]; chosen: readonly string[] };

function Checkboxes({ values, chosen }: CheckboxesProps) {
  return (
    <div className="pairs grid gap-x-3 lg:grid-cols-1">
      {values.map(({ facet, value, products }) => (
        <label key={facet} className="inline-flex min-h-11 min-w-11 items-center gap-2 lg:min-h-8">
          <input
            type="checkbox"
            name={FACET}
            value={facet}
            defaultChecked={chosen.includes(facet)}
            className="accent-primary mt-0.5 size-5 flex-none"
          />
          {withCount(value, products)}
        </label>
      ))}
    </div>
  );
}

/** Ranges of prices in a box, each row a link with its number of products at the end. */
function PriceBands({ query, bands }: { query: ProductsQuery; bands: PriceBand[] | null }) {
  if (!bands || bands.length < 2) return null;
  return (
    <nav aria-label="Prices" className="card divide-line col-span-full divide-y overflow-hidden text-sm">
      {bands.map(({ from, to, products }) => (
        <Link
          key={from}
          to={productsHref(query, { min: from, max: to })}
          className="hover:bg-soft flex min-h-11 items-center justify-between px-3 lg:min-h-8"
        >
          {priceBandLabel({ from, to })} <span className="text-muted">{`(${facetCount(products)})`}</span>
        </Link>
      ))}
    </nav>
  );
}

/** 'M (12)', or the label alone where products are not counted. */
function withCount(label: string, products: number | null | undefined): string {
  const count = facetCount(products);
  return count === "" ? label : `${label} (${count})`;
}

function Labelled({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <label className={wide ? "lg:col-span-full" : undefined}>
      <span className="mb-1 block text-xs font-semibold">{label}</span>
      {children}
    </label>
  );
}
