import type { ReactNode } from "react";
import { href, type MetaDescriptor } from "react-router";

import type { Category } from "#app/data/categories.server.ts";
import { decodeCards } from "#app/formats/compact-list.ts";
import { FilterChips, ProductFilters, ViewToggle } from "#app/routes/store/products/product-filters.tsx";
import type { loadProductList } from "#app/routes/store/products/product-list.server.ts";
import { hasFilters } from "#app/shop/product/product-filters.ts";
import {
  COUNT_CAP,
  listPath,
  NO_FILTERS,
  PAGE_SIZE,
  productsHref,
  parseProductsQuery,
  type ProductsQuery,
} from "#app/shop/product/products-query.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { ProductGrid } from "#app/ui/product-card.tsx";

const FIRST_SCREEN = 4;
/** A row of cards: so many are seen at once, without a filter. */
const FEW = 4;
const WHOLE_LIST = parseProductsQuery(new URLSearchParams());
const EVERYTHING = { ...NO_FILTERS, search: "", category: "" };

type List = Awaited<ReturnType<typeof loadProductList>>;

type ProductListProps = {
  list: List;
  /** The page's heading. */
  title: string;
  /** Above the list, with the page's heading in it. */
  cover?: ReactNode;
};

/** Links to the pages before and after this one. */
export function neighbourLinks(list: Pick<List, "query" | "shown" | "total">): MetaDescriptor[] {
  const { query, shown } = list;
  const neighbour = (rel: string, page: number) => ({
    tagName: "link",
    rel,
    href: productsHref(query, { page }),
  });
  return [
    ...(query.page > 1 && shown > 0 ? [neighbour("prev", query.page - 1)] : []),
    ...(hasNext(list) ? [neighbour("next", query.page + 1)] : []),
  ];
}

/** A page of a product list with its filters. */
export function ProductList({ list, title, cover }: ProductListProps) {
  const { query, cards, shown, nearest, total, facets, wished, categories, taxLabel } = list;
  const products = decodeCards(cards);
  const isFilterable = shown > 0 && (total > FEW || hasFilters(query));
  const isBeyond = shown === 0 && total > 0;
  return (
    <>
      {cover}
      <div className="page-width pb-4 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)_14rem] lg:grid-rows-[auto_auto_auto_1fr] lg:items-start lg:gap-x-6 lg:py-6">
        <div
          className={classes(
            "flex min-h-11 flex-wrap items-center gap-x-2",
            cover ? "mt-1" : shown === 0 ? "mt-2" : "max-lg:-mt-1",
            isFilterable ? "lg:col-span-2" : "lg:col-span-full",
          )}
        >
          {cover ? null : <h1 className="text-xl lg:text-2xl">{title}</h1>}
          <output className="text-muted min-w-0 flex-1 py-2 text-sm leading-snug">{countText(list)}</output>
          {shown > 0 ? <ViewToggle query={query} /> : null}
        </div>
        {isBeyond ? null : (
          <ProductFilters query={query} categories={categories} facets={isFilterable ? facets : null} />
        )}
        <FilterChips query={query} facets={facets.facets} clears={shown > 0} />
        <section
          aria-labelledby="results"
          className={classes(
            "mt-2.5 lg:row-[3/5] lg:mt-4",
            isFilterable ? "lg:col-span-2 lg:col-start-2" : "lg:col-span-full",
          )}
        >
          <h2 id="results" className="sr-only">
            Results
          </h2>
          {shown === 0 ? <NothingFound list={list} /> : null}
          {shown === 0 && products.length > 0 ? (
            <h3 className="mt-6 mb-3 text-lg lg:text-xl">{nearestTitle(query, nearest)}</h3>
          ) : null}
          {products.length > 0 ? (
            <ProductGrid
              products={products}
              taxLabel={taxLabel}
              redirectTo={productsHref(query)}
              wished={wished}
              view={query.view}
              priority={FIRST_SCREEN}
            />
          ) : null}
          {shown === 0 ? null : (
            <Pagination
              page={query.page}
              pages={total > COUNT_CAP ? null : Math.ceil(total / PAGE_SIZE)}
              hasNext={hasNext(list)}
              hrefFor={(page) => productsHref(query, { page })}
            />
          )}
        </section>
      </div>
    </>
  );
}

function nearestTitle({ min, max }: ProductsQuery, nearest: List["nearest"]): string {
  if (nearest?.search) return `Products for “${nearest.search}”`;
  if (nearest?.category) return `Popular in ${nearest.category.name}`;
  return nearest?.collection && (min !== null || max !== null)
    ? "Popular products at this price"
    : "Popular products";
}

type Way = { to: string; label: string };

/** Empty result, with the ways to what is nearest to the search; or a page beyond the last one. */
function NothingFound({ list: { query, nearest, total } }: { list: List }) {
  return (
    <EmptyState
      icon="search"
      title={
        total > 0
          ? `There is no page ${query.page.toLocaleString("en-IN")}`
          : "No products found. Try adjusting your search or filters."
      }
      action={
        <div className="flex flex-wrap gap-2">
          {waysOn(query, nearest).map(({ to, label }) => (
            <ButtonLink key={to} to={to} variant={query.page > 1 ? "primary" : "outline"}>
              {label}
            </ButtonLink>
          ))}
        </div>
      }
    >
      {total > 0 ? lastPageText(total) : searchHint(query, nearest)}
    </EmptyState>
  );
}

/** Returns true if other categories have what this one does not. */
function isElsewhere(query: ProductsQuery, nearest: List["nearest"]): boolean {
  return query.category !== "" && nearest?.search === query.search && !hasFilters(query);
}

function searchHint(query: ProductsQuery, nearest: List["nearest"]): string | null {
  if (query.search === "") return null;
  if (isElsewhere(query, nearest)) return "These are in other categories:";
  return nearest?.search ? "These have some of your words:" : "Check the spelling, or use fewer words.";
}

/** 'The list ends on page 2.'; null where only the first pages are counted. */
function lastPageText(total: number): string | null {
  return total > COUNT_CAP ? null : `The list ends on page ${Math.ceil(total / PAGE_SIZE)}.`;
}

function waysOn(query: ProductsQuery, nearest: List["nearest"]): Way[] {
  if (query.page > 1) return [{ to: productsHref(query, { page: 1 }), label: "Go to page 1" }];
  const { collection, category, search } = nearest ?? {};
  const ways: Way[] = [];
  if (hasFilters(query)) ways.push({ to: productsHref(query, NO_FILTERS), label: "Clear the filters" });
  if (collection) {
    ways.push({
      to: listPath({ collection: collection.slug }),
      label: `Show ${collection.name}`,
    });
  }
  if (search) {
    ways.push({
      to: productsHref(WHOLE_LIST, { search, sort: "best" }),
      label: isElsewhere(query, nearest) ? "Search all categories" : `Search for “${search}”`,
    });
  }
  if (category) {
    ways.push({
      to: productsHref(WHOLE_LIST, { category: category.slug }),
      label: `Show all of ${category.name}`,
    });
  }
  if (ways.length > 0) return ways;
  return query.collection === ""
    ? [{ to: href("/products"), label: "Show all products" }]
    : [{ to: productsHref(query, EVERYTHING), label: "Show the whole collection" }];
}

/** A query with the number of products on its page and on all pages. */
type Listed = { query: ProductsQuery; shown: number; total: number };

/** Returns true if the list has another page. If the count is capped, a full page implies one. */
function hasNext({ query, shown, total }: Listed): boolean {
  return total > COUNT_CAP ? shown === PAGE_SIZE : query.page * PAGE_SIZE < total;
}

/** The name of the category of a list. */
export function nameOf({ category }: ProductsQuery, categories: Category[]): string | undefined {
  return categories.find(({ slug }) => slug === category)?.name;
}

/** '136 products for “lamp”', from the second page on '25–48 of 136 for “lamp”', and nothing beyond the last page. */
function countText({ query: { search, page }, shown, total }: Listed): string {
  if (shown === 0 && total > 0) return "";
  const count = total > COUNT_CAP ? "1,000+" : String(total);
  const before = (page - 1) * PAGE_SIZE;
  const range = [before + 1, before + shown].map((place) => place.toLocaleString("en-IN")).join("–");
  const counted = before > 0 ? `${range} of ${count}` : `${count} ${total === 1 ? "product" : "products"}`;
  return search ? `${counted} for “${search}”` : counted;
}
