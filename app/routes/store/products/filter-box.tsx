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
import { FACET, productsHref, type ProductsQuery, RATINGS } from "#app/shop/product/products-query.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";

/** Values of a filter that are shown at once. */
const MAX_VALUES = 6;

type FilterBoxProps = { query: ProductsQuery; values: Record<string, string>; facets: ListFacets };

/** Filters by price, rating, stock, brand and option values: a rail on a large screen, folded on a phone. */
export function FilterBox({ query, values, facets }: FilterBoxProps) {
  const set = countFilters(query);
  return (
    <details className="filter-box">
      <summary className={buttonClass({ variant: "ghost" }, "border-edge bg-card max-lg:px-3")}>
        {set > 0 ? `Filters (${set})` : "Filters"}
      </summary>
      <div className="grid gap-4 pt-4 text-base lg:text-sm">
        <Group name="Price">
          <PriceBands query={query} bands={facets.prices} />
          <div className="flex gap-3 pt-2">
            {(["min", "max"] as const).map((end) => (
              <label key={end} className="min-w-0 flex-1">
                <span className="text-muted mb-1 block text-xs">
                  {end === "min" ? "Minimum (₹)" : "Maximum (₹)"}
                </span>
                <input type="number" name={end} min={1} defaultValue={values[end]} className="form-control" />
              </label>
            ))}
          </div>
        </Group>
        <label>
          <span className="mb-1 block text-sm font-semibold">Rating</span>
          <select name="rating" defaultValue={values.rating} className="form-control">
            <option value="">Any</option>
            {RATINGS.map((rating) => (
              <option key={rating} value={rating}>
                {withCount(ratingLabel(rating), facets.ratings?.[rating])}
              </option>
            ))}
          </select>
        </label>
        <Group name="Availability">
          <Choice name="stock" value="in" checked={query.inStock}>
            {withCount("In stock only", facets.inStock)}
          </Choice>
        </Group>
        {facets.facets.map((facet) => (
          <FacetChoices key={facet.name} facet={facet} chosen={query.facets} />
        ))}
        <div className="grid">
          <Button variant="ghost" className="border-edge bg-card">
            Apply
          </Button>
        </div>
      </div>
    </details>
  );
}

/** Filters with their heading. */
function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{name}</legend>
      {children}
    </fieldset>
  );
}

/** Checkboxes for the values of an option, or for brands; the rest of a long list opens. */
function FacetChoices({ facet: { name, values }, chosen }: { facet: Facet; chosen: readonly string[] }) {
  const sorted = sortFacetValues(values);
  // One or two more are shown instead of folded.
  const first = sorted.length > MAX_VALUES + 2 ? MAX_VALUES : sorted.length;
  const rest = sorted.slice(first);
  return (
    <Group name={name}>
      <Checkboxes values={sorted.slice(0, first)} chosen={chosen} />
      {rest.length > 0 ? (
        <details open={rest.some(({ facet }) => chosen.includes(facet))}>
          <summary className="link inline-flex min-h-11 items-center">{`${rest.length} more`}</summary>
          <Checkboxes values={rest} chosen={chosen} />
        </details>
      ) : null}
    </Group>
  );
}

type CheckboxesProps = { values: Facet["values"]; chosen: readonly string[] };

function Checkboxes({ values, chosen }: CheckboxesProps) {
  return (
    <div className="pairs grid gap-x-3 lg:grid-cols-1">
      {values.map(({ facet, value, products }) => (
        <Choice key={facet} name={FACET} value={facet} checked={chosen.includes(facet)}>
          {withCount(value, products)}
        </Choice>
      ))}
    </div>
  );
}

type ChoiceProps = { name: string; value: string; checked: boolean; children: ReactNode };

function Choice({ name, value, checked, children }: ChoiceProps) {
  return (
    <label className="inline-flex min-h-11 min-w-11 items-center gap-2 lg:min-h-8">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        className="accent-primary mt-0.5 size-5 flex-none"
      />
      {children}
    </label>
  );
}

/** Ranges of prices, each row a link with its number of products. */
function PriceBands({ query, bands }: { query: ProductsQuery; bands: PriceBand[] | null }) {
  if (!bands || bands.length < 2) return null;
  return (
    <nav aria-label="Prices" className="grid">
      {bands.map(({ from, to, products }) => (
        <Link
          key={from}
          to={productsHref(query, { min: from, max: to })}
          className="text-primary inline-flex min-h-11 items-center hover:underline lg:min-h-8"
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
