import { data, href, useLocation } from "react-router";

import { afterResponseContext, catalogueContext, identityContext } from "#app/context.ts";
import type { Category } from "#app/data/categories.server.ts";
import { recordMissedSearch } from "#app/data/missed-searches.server.ts";
import { browseProducts } from "#app/data/products.server.ts";
import { catalogueSettings } from "#app/data/settings.server.ts";
import { wishlistedIds } from "#app/data/wishlist.server.ts";
import { encodeCards, decodeCards } from "#app/formats/compact-list.ts";
import { isTooMany, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { FilterChips, ProductFilters, ViewToggle } from "#app/routes/store/products/product-filters.tsx";
import {
  COUNT_CAP,
  hasFilters,
  isNarrowed,
  PAGE_SIZE,
  productsHref,
  parseProductsQuery,
  type ProductsQuery,
} from "#app/shop/product/product.ts";
import { mayCountSearch } from "#app/shop/search/search-words.ts";
import { priceTaxLabel } from "#app/shop/tax/tax-mode.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { ProductGrid } from "#app/ui/product-card.tsx";

import type { Route } from "./+types/products";

const FIRST_SCREEN = 4;
const ALL = "Products";
const WHOLE_LIST = parseProductsQuery(new URLSearchParams());

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta({ matches }, { title: ALL, path: href("/products"), noindex: true });
  const { query, categories } = loaderData;
  const { category, page } = query;
  const title = nameOf(query, categories) ?? ALL;
  const neighbour = (rel: string, to: number) => ({
    tagName: "link",
    rel,
    href: productsHref(query, { page: to }),
  });
  return [
    ...pageMeta(
      { matches },
      {
        title: page > 1 ? `${title}, page ${page}` : title,
        path: productsHref(WHOLE_LIST, { category, page }),
        // Sorts and views share one canonical URL; filtered lists are not indexed.
        noindex: isNarrowed(query) || loaderData.shown === 0,
      },
    ),
    ...(page > 1 && loaderData.shown > 0 ? [neighbour("prev", page - 1)] : []),
    ...(hasNext(loaderData) ? [neighbour("next", page + 1)] : []),
  ];
};

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db, user } = context.get(identityContext);
  const catalogue = context.get(catalogueContext);
  const query = parseProductsQuery(url.searchParams);
  if (isRare(query) && (await isTooMany("search", request, context))) {
    throw data({ message: TOO_MANY }, { status: 429 });
  }
  const [{ products, total, facets, categories, nearest }, settings] = await Promise.all([
    catalogue.read(listKey(query), (reader) => browseProducts(reader, query), isCommon(query)),
    catalogueSettings(catalogue),
  ]);
  if (nearest && !hasFilters(query) && query.category === "" && mayCountSearch(query.search)) {
    context.get(afterResponseContext)((backend) => recordMissedSearch(backend, query.search));
  }
  const shown = nearest?.products ?? products;
  const ids = shown.map(({ id }) => id);
  return {
    query,
    cards: encodeCards(shown),
    shown: products.length,
    total,
    facets,
    nearest: nearest?.category ?? null,
    wished: user ? await catalogue.orElse<string[]>(() => wishlistedIds(db, user.id, ids), []) : [],
    categories,
    taxLabel: priceTaxLabel(settings),
    ...catalogue.staleness(),
  };
}

function listKey({ view: _view, ...wanted }: ProductsQuery): string {
  return `list ${JSON.stringify(wanted)}`;
}

/**
 * Whether hardly anybody else asks for the same list: words and prices that somebody typed, and all combinations of
 * sizes and brands. Copies of these would fill the cache, so each one is read from the database, and a network may ask
 * for as many as searches.
 */
function isRare({ search, min, max, facets }: ProductsQuery): boolean {
  return search !== "" || min !== null || max !== null || facets.length > 1;
}

/** Whether a list is worth a copy: other visitors ask for it, and it is not empty. */
function isCommon(query: ProductsQuery) {
  return ({ products }: { products: unknown[] }) => !isRare(query) && products.length > 0;
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { query, cards, shown, nearest, total, facets, wished, categories, taxLabel } = loaderData;
  const { pathname, search } = useLocation();
  const products = decodeCards(cards);
  return (
    <div className="page-width pb-1 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)_14rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-6 lg:py-5">
      <div className="flex items-center gap-x-3 lg:col-start-2">
        <h1 className="text-xl lg:text-2xl">{nameOf(query, categories) ?? ALL}</h1>
        <output className="text-muted min-w-0 flex-1 text-sm">{countText(loaderData)}</output>
        <ViewToggle query={query} />
      </div>
      <ProductFilters query={query} categories={categories} facets={facets} />
      <FilterChips query={query} facets={facets.facets} />
      <section aria-labelledby="results" className="mt-2 lg:col-span-2 lg:col-start-2 lg:row-start-3 lg:mt-3">
        <h2 id="results" className="sr-only">
          Results
        </h2>
        {shown === 0 ? <NothingFound query={query} nearest={nearest} /> : null}
        {shown === 0 && products.length > 0 ? (
          <h3 className="mt-6 mb-3">{nearest ? `Popular in ${nearest.name}` : "Popular products"}</h3>
        ) : null}
        {products.length > 0 ? (
          <ProductGrid
            products={products}
            taxLabel={taxLabel}
            redirectTo={pathname + search}
            wished={wished}
            view={query.view}
            priority={FIRST_SCREEN}
          />
        ) : null}
        {shown === 0 ? null : (
          <Pagination
            page={query.page}
            pages={total > COUNT_CAP ? null : Math.ceil(total / PAGE_SIZE)}
            hasNext={hasNext(loaderData)}
            hrefFor={(page) => productsHref(query, { page })}
          />
        )}
      </section>
    </div>
  );
}

/** Empty result, with the way to the category that is nearest to the search; or a page beyond the last one. */
function NothingFound({ query, nearest }: { query: ProductsQuery; nearest: Category | null }) {
  const wayOn =
    query.page > 1
      ? { to: productsHref(query, { page: 1 }), label: "Go to page 1" }
      : nearest
        ? { to: productsHref(WHOLE_LIST, { category: nearest.slug }), label: `Show all of ${nearest.name}` }
        : { to: href("/products"), label: "Show all products" };
  return (
    <EmptyState
      icon="search"
      title="No products found. Try adjusting your search or filters."
      action={
        <ButtonLink to={wayOn.to} variant="outline">
          {wayOn.label}
        </ButtonLink>
      }
    />
  );
}

/** A query with the number of products on its page and on all pages. */
type Listed = { query: ProductsQuery; shown: number; total: number };

/** Where the count is capped, a full page implies another one. */
function hasNext({ query, shown, total }: Listed): boolean {
  return total > COUNT_CAP ? shown === PAGE_SIZE : query.page * PAGE_SIZE < total;
}

function nameOf({ category }: ProductsQuery, categories: Category[]): string | undefined {
  return categories.find(({ slug }) => slug === category)?.name;
}

function countText({ query: { search }, shown, total }: Listed): string {
  if (shown === 0 && total > 0) return "Nothing on this page";
  const count = total > COUNT_CAP ? "1,000+" : String(total);
  const noun = total === 1 ? "product" : "products";
  return search ? `${count} ${noun} for “${search}”` : `${count} ${noun}`;
}
