import { Link } from "react-router";

import { FilterBox } from "#app/routes/store/products/filter-box.tsx";
import { type Facet, facetLabel, type ListFacets } from "#app/shop/product/facets.ts";
import { filterChips } from "#app/shop/product/product-filters.ts";
import {
  defaultSort,
  isOffered,
  listPath,
  NO_FILTERS,
  productsHref,
  type ProductsQuery,
  SORTS,
} from "#app/shop/product/products-query.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon.tsx";

/** A row on a phone, which wraps with larger text; on a large screen its parts are cells of the page's grid. */
const ROW = "relative flex flex-wrap gap-1.5 text-sm lg:contents";

type FiltersProps = {
  query: ProductsQuery;
  categories: { name: string; slug: string }[];
  /** null: there is nothing to sort or to filter. */
  facets: ListFacets | null;
};

/** Form values of a query; the default sort is ''. */
function fieldValues(query: ProductsQuery): Record<string, string> {
  const { search, category, sort, min, max, inStock, rating } = query;
  return {
    search,
    category,
    sort: sort === defaultSort(query) ? "" : sort,
    min: min === null ? "" : String(min / 100),
    max: max === null ? "" : String(max / 100),
    stock: inStock ? "in" : "",
    rating: String(rating ?? ""),
  };
}

/**
 * Category, sort and filters in one GET form, which keeps the search. The shop's script submits it when category or
 * sort changes. After Back the browser must show the values of the page, not those chosen on it.
 */
export function ProductFilters({ query, categories, facets }: FiltersProps) {
  const values = fieldValues(query);
  // On a large screen the row in the header leads to the whole of a category; only the select stays within the list.
  const hasOwnCategories = query.search !== "" || query.collection !== "";
  if (hasOwnCategories && !facets) return null;
  return (
    <form action={listPath(query)} aria-label="Find products" autoComplete="off" className={ROW}>
      {values.search ? <input type="hidden" name="search" value={values.search} /> : null}
      {query.view === "list" ? <input type="hidden" name="view" value="list" /> : null}
      <label
        className={classes(
          "flex-1",
          // The chosen sort needs the room.
          values.sort ? "basis-18" : "basis-23",
          hasOwnCategories ? "lg:row-start-3 lg:mt-4" : "lg:hidden",
        )}
      >
        {hasOwnCategories ? (
          <span className="mb-1 block text-sm font-semibold max-lg:hidden">Category</span>
        ) : null}
        <select
          name="category"
          defaultValue={values.category}
          aria-label="Category"
          className="form-control snug truncate"
          data-submit
        >
          <option value="">All Categories</option>
          {categories.map(({ name, slug }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {facets ? <Sort query={query} value={values.sort ?? ""} /> : null}
      <noscript>
        <Button variant="outline" size="sm">
          Go
        </Button>
      </noscript>
      {facets ? <FilterBox query={query} values={values} facets={facets} /> : null}
    </form>
  );
}

/** Select of the sort order; `value` is '' for the default. */
function Sort({ query, value: chosen }: { query: ProductsQuery; value: string }) {
  const isSorted = chosen !== "";
  // A phone has room for the word or for the chosen sort.
  return (
    <div className={classes("relative lg:col-start-3 lg:row-start-1", isSorted && "flex-8 basis-32")}>
      <span
        className={classes(
          "pointer-events-none absolute inset-y-0 inset-s-3 flex items-center",
          isSorted && "max-sm:hidden",
        )}
        aria-hidden
      >
        Sort
      </span>
      <select
        name="sort"
        defaultValue={chosen}
        aria-label="Sort by"
        className={classes("form-control snug truncate", isSorted ? "sm:ps-12" : "ps-12 max-sm:w-18")}
        data-submit
      >
        {SORTS.map(({ value, label }) =>
          isOffered(value, query) ? (
            <option key={value} value={value === defaultSort(query) ? "" : value}>
              {label}
            </option>
          ) : null,
        )}
      </select>
    </div>
  );
}

type ChipsProps = {
  query: ProductsQuery;
  facets: readonly Facet[];
  /** False where the page has another link that clears them. */
  clears: boolean;
};

/** Active filters in one line that scrolls sideways: a link that removes all, and one for each that removes it. */
export function FilterChips({ query, facets, clears }: ChipsProps) {
  const chips = filterChips(query, (facet) => facetLabel(facets, facet));
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters in use" className="scroll-row mt-1 py-1 whitespace-nowrap lg:col-span-full">
      {clears && chips.length > 1 ? (
        <li>
          <ButtonLink to={productsHref(query, NO_FILTERS)} variant="outline" size="sm">
            Clear all
          </ButtonLink>
        </li>
      ) : null}
      {chips.map(({ label, href: without }) => (
        <li key={label}>
          <ButtonLink to={without} aria-label={`Remove filter: ${label}`} variant="secondary" size="sm">
            {label}
            <Icon name="close" className="size-4 flex-none" />
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

/** Links to the grid and the list view. */
export function ViewToggle({ query }: { query: ProductsQuery }) {
  return (
    <nav aria-label="View" className="-me-[12px] flex">
      {(["grid", "list"] as const).map((view) => (
        <Link
          key={view}
          to={productsHref(query, { view })}
          aria-label={view === "grid" ? "Grid view" : "List view"}
          aria-current={query.view === view ? "true" : undefined}
          className={classes("icon-button", query.view === view ? "text-primary" : "text-muted")}
        >
          <Icon name={view} />
        </Link>
      ))}
    </nav>
  );
}
