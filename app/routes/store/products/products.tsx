import { useMemo } from "react";
import { data, href, type ShouldRevalidateFunctionArgs, useLocation, useNavigation } from "react-router";

import { catalogueContext, identityContext } from "#app/context.ts";
import type { Category } from "#app/data/categories.server.ts";
import { browseProducts } from "#app/data/products.server.ts";
import { catalogueSettings } from "#app/data/settings.server.ts";
import { wishlistedIds } from "#app/data/wishlist.server.ts";
import { encodeCards, decodeCards } from "#app/formats/compact-list.ts";
import { isTooMany, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { FilterChips, ProductFilters, ViewToggle } from "#app/routes/store/products/product-filters.tsx";
import {
  COUNT_CAP,
  isNarrowed,
  PAGE_SIZE,
  productsHref,
  parseProductsQuery,
  type ProductsQuery,
} from "#app/shop/product/product.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { ProductGrid, ProductGridSkeleton } from "#app/ui/product-card.tsx";

import type { Route } from "./+types/products";

const SKELETON_CARDS = 12;
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
  if (query.search !== "" && (await isTooMany("search", request, context))) {
    throw data({ message: TOO_MANY }, { status: 429 });
  }
  const [{ products, total, categories }, settings] = await Promise.all([
    catalogue.read(listKey(query), (reader) => browseProducts(reader, query), isCommon(query)),
    catalogueSettings(catalogue),
  ]);
  const ids = products.map(({ id }) => id);
  return {
    query,
    cards: encodeCards(products),
    shown: products.length,
    total,
    wished: user ? await catalogue.orElse<string[]>(() => wishlistedIds(db, user.id, ids), []) : [],
    categories,
    taxRate: settings.taxRate,
    ...catalogue.staleness(),
  };
}

function listKey({ view: _view, ...wanted }: ProductsQuery): string {
  return `list ${JSON.stringify(wanted)}`;
}

/** Whether other visitors ask for the same list; words and prices that somebody typed would fill the cache. */
function isCommon({ search, min, max }: ProductsQuery) {
  const isTyped = search !== "" || min !== null || max !== null;
  return ({ products }: { products: unknown[] }) => !isTyped && products.length > 0;
}

/** Adding to the cart changes nothing on this page. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction === href("/cart") ? false : defaultShouldRevalidate;
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { query, cards, shown, total, wished, categories, taxRate } = loaderData;
  const products = useMemo(() => decodeCards(cards), [cards]);
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const isListing =
    navigation.state === "loading" &&
    navigation.formMethod !== "POST" &&
    navigation.location.pathname === href("/products");

  return (
    <div className="page-width py-4 lg:py-6">
      <h1 className="mb-3">{nameOf(query, categories) ?? ALL}</h1>
      <ProductFilters query={query} categories={categories} />
      <FilterChips query={query} categoryName={nameOf(query, categories)} />
      <div className="flex min-h-12 items-center justify-between gap-4">
        <output className="text-muted text-sm">
          {isListing ? "Loading products" : countText(loaderData)}
        </output>
        <ViewToggle query={query} />
      </div>
      <section aria-labelledby="results">
        <h2 id="results" className="sr-only">
          Results
        </h2>
        {isListing ? (
          <ProductGridSkeleton count={SKELETON_CARDS} view={query.view} />
        ) : shown === 0 ? (
          <NothingFound page={query.page} firstPage={productsHref(query, { page: 1 })} />
        ) : (
          <ProductGrid
            products={products}
            taxRate={taxRate}
            redirectTo={pathname + search}
            wished={wished}
            view={query.view}
            priority={FIRST_SCREEN}
          />
        )}
      </section>
      {isListing || shown === 0 ? null : (
        <Pagination
          page={query.page}
          pages={total > COUNT_CAP ? null : Math.ceil(total / PAGE_SIZE)}
          hasNext={hasNext(loaderData)}
          hrefFor={(page) => productsHref(query, { page })}
        />
      )}
    </div>
  );
}

/** Empty result, or a page beyond the last one. */
function NothingFound({ page, firstPage }: { page: number; firstPage: string }) {
  return (
    <EmptyState
      icon="search"
      title="No products found. Try adjusting your search or filters."
      action={
        <ButtonLink to={page > 1 ? firstPage : href("/products")} variant="outline">
          {page > 1 ? "Go to page 1" : "Show all products"}
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
