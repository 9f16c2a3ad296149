import { href, Link } from "react-router";

import { FilterBox } from "#app/routes/store/products/filter-box.tsx";
import { type Facet, facetLabel, type ListFacets } from "#app/shop/product/facets.ts";
import {
  defaultSort,
  filterChips,
  productsHref,
  type ProductsQuery,
  SORTS,
} from "#app/shop/product/product.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";

const ROW =
  "grid grid-cols-[4fr_3fr_auto] gap-1.5 has-[[open]]:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto] lg:has-[[open]]:grid-cols-[2fr_1fr_1fr]";

type FiltersProps = {
  query: ProductsQuery;
  categories: { name: string; slug: string }[];
  facets: ListFacets;
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
 * Search, category, sort and filters in one GET form. The shop's script submits it when category or sort changes. After
 * Back the browser must show the values of the page, not those chosen on it.
 */
export function ProductFilters({ query, categories, facets }: FiltersProps) {
  const values = fieldValues(query);

  return (
    <form action={href("/products")} aria-label="Find products" autoComplete="off" className={ROW}>
      {query.view === "list" ? <input type="hidden" name="view" value="list" /> : null}
      <div className="relative max-lg:col-span-full">
        <SearchBox search={query.search} label="Search products" />
      </div>
      <select
        name="category"
        defaultValue={values.category}
        aria-label="Category"
        className="form-control snug"
        data-submit
      >
        <option value="">All Categories</option>
        {categories.map(({ name, slug }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
      <select
        name="sort"
        defaultValue={values.sort}
        aria-label="Sort by"
        className="form-control snug"
        data-submit
      >
        {SORTS.map(({ value, label }) =>
          value === "best" && !query.search ? null : (
            <option key={value} value={value === defaultSort(query) ? "" : value}>
              {label}
            </option>
          ),
        )}
      </select>
      <FilterBox query={query} values={values} facets={facets} />
    </form>
  );
}

type ChipsProps = { query: ProductsQuery; categoryName: string | undefined; facets: readonly Facet[] };

/** Active filters, each a link that removes it. */
export function FilterChips({ query, categoryName, facets }: ChipsProps) {
  const chips = filterChips(query, categoryName, (facet) => facetLabel(facets, facet));
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters in use" className="mt-2 flex flex-wrap gap-2">
      {chips.map(({ label, href: without }) => (
        <li key={label} className="min-w-0">
          <ButtonLink
            to={without}
            aria-label={`Remove filter: ${label}`}
            variant="secondary"
            size="sm"
            className="max-w-full"
          >
            <span className="truncate">{label}</span>
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
    <nav aria-label="View" className="flex">
      {(["grid", "list"] as const).map((view) => (
        <Link
          key={view}
          to={productsHref(query, { view })}
          aria-label={view === "grid" ? "Grid view" : "List view"}
          aria-current={query.view === view ? "true" : undefined}
          className="icon-button text-muted aria-[current]:text-primary"
        >
          <Icon name={view} />
        </Link>
      ))}
    </nav>
  );
}
