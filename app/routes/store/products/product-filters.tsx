import { type ReactNode, useEffect, useRef } from "react";
import { Form, href, Link, useSubmit } from "react-router";

import {
  defaultSort,
  filterChips,
  hasFilters,
  NO_FILTERS,
  productsHref,
  type ProductsQuery,
  ratingLabel,
  RATINGS,
  SORTS,
} from "#app/shop/product/product.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ProductGridSkeleton } from "#app/ui/product-card.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";

const SKELETON_CARDS = 12;
const ROW = "grid grid-cols-2 gap-2 lg:grid-cols-[2fr_1fr_1fr]";
const SEARCH = "col-span-2 flex gap-2 lg:col-span-1";

type FiltersProps = { query: ProductsQuery; categories: { name: string; slug: string }[] };

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

/** Search, category, sort and filters in one GET form. With script a change of category or sort
 * submits it at once. */
export function ProductFilters({ query, categories }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const values = fieldValues(query);

  // Uncontrolled fields keep their values, so a change of the query from outside is written into them.
  useEffect(() => {
    for (const [name, value] of Object.entries(fieldValues(query))) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value !== "";
      else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.value = value;
    }
  }, [query]);

  return (
    <Form ref={form} action={href("/products")} aria-label="Find products" className={ROW}>
      {query.view === "list" ? <input type="hidden" name="view" value="list" /> : null}
      <div className={SEARCH}>
        <div className="relative min-w-0 flex-1">
          <SearchBox search={query.search} label="Search" />
        </div>
        <Button variant="secondary">Search</Button>
      </div>
      <select
        name="category"
        defaultValue={values.category}
        aria-label="Category"
        className="form-control"
        onChange={(event) => void submit(event.currentTarget.form)}
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
        className="form-control"
        onChange={(event) => void submit(event.currentTarget.form)}
      >
        {SORTS.map(({ value, label }) =>
          value === "best" && !query.search ? null : (
            <option key={value} value={value === defaultSort(query) ? "" : value}>
              {label}
            </option>
          ),
        )}
      </select>
      <FilterBox query={query} values={values} />
    </Form>
  );
}

type FilterBoxProps = { query: ProductsQuery; values: Record<string, string> };

/** Filters by price, stock and rating; open while any of them is set. */
function FilterBox({ query, values }: FilterBoxProps) {
  const isSet = hasFilters(query);
  return (
    <details open={isSet} className="col-span-full">
      <summary className={buttonClass({ variant: "outline", size: "sm" }, "list-none")}>
        <Icon name="sliders" className="size-4" />
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
                {ratingLabel(rating)}
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
          In stock only
        </label>
        <div className="col-span-2 flex gap-2 lg:col-span-1">
          <Button className="flex-1">Apply</Button>
          {isSet ? (
            <ButtonLink to={productsHref(query, NO_FILTERS)} variant="ghost">
              Clear all
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </details>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label>
      <span className="mb-1 block text-sm font-semibold">{label}</span>
      {children}
    </label>
  );
}

/** Active filters, each a link that removes it. */
export function FilterChips({ query, categoryName }: { query: ProductsQuery; categoryName?: string }) {
  const chips = filterChips(query, categoryName);
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
          preventScrollReset
          className="icon-button text-muted aria-[current]:text-primary"
        >
          <Icon name={view} />
        </Link>
      ))}
    </nav>
  );
}

/** Loading state of the products page during client navigation. */
export function ProductsSkeleton() {
  return (
    <div className="page-width py-4 lg:py-6">
      <h1 className="mb-3">Products</h1>
      <output className="sr-only">Loading products</output>
      <div className={ROW} aria-hidden>
        <span className="skeleton col-span-2 h-11 lg:col-span-1" />
        <span className="skeleton h-11" />
        <span className="skeleton h-11" />
        <span className="skeleton h-11 w-24" />
      </div>
      <div className="h-12" />
      <ProductGridSkeleton count={SKELETON_CARDS} />
    </div>
  );
}
