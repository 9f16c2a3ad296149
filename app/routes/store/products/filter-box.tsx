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
import {
  FACET,
  hasFilters,
  NO_FILTERS,
  productsHref,
  type ProductsQuery,
  ratingLabel,
  RATINGS,
} from "#app/shop/product/product.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type FilterBoxProps = { query: ProductsQuery; values: Record<string, string>; facets: ListFacets };

/** Filters by price, stock, rating, brand and option values; open while any of them is set. */
export function FilterBox({ query, values, facets }: FilterBoxProps) {
  const isSet = hasFilters(query);
  return (
    <details open={isSet} className="open:col-span-full">
      <summary className={buttonClass({ variant: "outline" }, "list-none max-lg:px-3")}>
        <Icon name="sliders" className="size-4 max-lg:hidden" />
        Filters
      </summary>
      <div className="card mt-2 grid grid-cols-2 items-end gap-3 p-3 lg:grid-cols-5">
        <Labelled label="Minimum price (₹)">
          <input type="number" name="min" min={1} defaultValue={values.min} className="form-control" />
        </Labelled>
        <Labelled label="Maximum price (₹)">
          <input type="number" name="max" min={1} defaultValue={values.max} className="form-control" />
        </Labelled>
        <Labelled label="Rating">
          <select name="rating" defaultValue={values.rating} className="form-control">
            <option value="">Any</option>
            {RATINGS.map((rating) => (
              <option key={rating} value={rating}>
                {withCount(ratingLabel(rating), facets.ratings?.[rating])}
              </option>
            ))}
          </select>
        </Labelled>
        <label className="inline-flex min-h-11 min-w-11 items-center gap-2">
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
          <Button>Apply</Button>
          {isSet ? (
            <ButtonLink to={productsHref(query, NO_FILTERS)} variant="ghost">
              Clear all
            </ButtonLink>
          ) : null}
        </div>
        <PriceBands query={query} bands={facets.prices} />
      </div>
    </details>
  );
}

/** Checkboxes for the values of an option, or for brands. */
function FacetChoices({ facet: { name, values }, chosen }: { facet: Facet; chosen: readonly string[] }) {
  return (
    <fieldset className="col-span-full">
      <legend className="text-sm font-semibold">{name}</legend>
      <div className="flex flex-wrap gap-x-4">
        {sortFacetValues(values).map(({ facet, value, products }) => (
          <label key={facet} className="inline-flex min-h-11 min-w-11 items-center gap-2">
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
    </fieldset>
  );
}

/** Ranges of prices, each a link. */
function PriceBands({ query, bands }: { query: ProductsQuery; bands: PriceBand[] | null }) {
  if (!bands || bands.length < 2) return null;
  return (
    <nav aria-label="Prices" className="col-span-full flex flex-wrap gap-x-4">
      {bands.map(({ from, to, products }) => (
        <Link
          key={from}
          to={productsHref(query, { min: from, max: to })}
          className="link inline-flex min-h-11 min-w-11 items-center"
        >
          {withCount(priceBandLabel({ from, to }), products)}
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

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label>
      <span className="mb-1 block text-sm font-semibold">{label}</span>
      {children}
    </label>
  );
}
