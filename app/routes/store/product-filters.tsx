import { useEffect, useRef } from "react";
import { Form, href, Link, useSubmit } from "react-router";

import { productsHref, type ProductsQuery, SORTS } from "#app/shop/product.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ProductGridSkeleton } from "#app/ui/product-card.tsx";

const SKELETON_CARDS = 12;
const ROW = "grid grid-cols-2 gap-2 lg:grid-cols-[2fr_1fr_1fr]";
const SEARCH = "col-span-2 flex gap-2 lg:col-span-1";

type FiltersProps = { query: ProductsQuery; categories: { name: string; slug: string }[] };

/** Search, category and sort in one GET form. The button asks; with script a choice from a list asks at once. */
export function ProductFilters({ query, categories }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();

  // The fields keep what was typed, so a change of address that they did not cause is written into them.
  useEffect(() => {
    for (const name of ["search", "category", "sort"] as const) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.value = query[name];
    }
  }, [query]);

  return (
    <Form ref={form} action={href("/products")} aria-label="Find products" className={ROW}>
      {query.view === "list" ? <input type="hidden" name="view" value="list" /> : null}
      <div className={SEARCH}>
        <input
          type="search"
          name="search"
          defaultValue={query.search}
          placeholder="Search products"
          aria-label="Search"
          maxLength={100}
          enterKeyHint="search"
          className="input min-w-0"
        />
        <Button variant="secondary">Search</Button>
      </div>
      <select
        name="category"
        defaultValue={query.category}
        aria-label="Category"
        className="input"
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
        defaultValue={query.sort}
        aria-label="Sort by"
        className="input"
        onChange={(event) => void submit(event.currentTarget.form)}
      >
        {SORTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Form>
  );
}

/** Two links, so that the choice has an address. */
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

/** The products page during a client navigation to it: the same boxes, nothing in them yet. */
export function ProductsOnTheWay() {
  return (
    <div className="page py-4 lg:py-6">
      <h1 className="mb-3">Products</h1>
      <output className="sr-only">Loading products</output>
      <div className={ROW} aria-hidden>
        <span className="bone col-span-2 h-11 lg:col-span-1" />
        <span className="bone h-11" />
        <span className="bone h-11" />
      </div>
      <div className="h-12" />
      <ProductGridSkeleton count={SKELETON_CARDS} />
    </div>
  );
}
