import { data, redirect, type RouterContextProvider } from "react-router";

import { afterResponseContext, catalogueContext, identityContext } from "#app/context.ts";
import { recordMissedSearch } from "#app/data/missed-searches.server.ts";
import { browseProducts } from "#app/data/products.server.ts";
import { catalogueSettings } from "#app/data/settings.server.ts";
import { wishlistedIds } from "#app/data/wishlist.server.ts";
import { encodeCards } from "#app/formats/compact-list.ts";
import { countAndCheckLimit, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { hasFilters } from "#app/shop/product/product-filters.ts";
import { parseProductsQuery, productsHref, type ProductsQuery } from "#app/shop/product/products-query.ts";
import { mayCountSearch } from "#app/shop/search/search-words.ts";
import { priceTaxLabel } from "#app/shop/tax/tax-mode.ts";
import { suggestProducts } from "#app/workflows/suggested-products.server.ts";

type ListRequest = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Reads a page of a product list; beyond the last one popular products.
 * @throws a 429 for too many lists that no copy answers, and a redirect to the collection for a search that names nothing else ('rakhi'):
 *   all of it, whatever list the shopper came from, within the limits of price
 */
export async function loadProductList({ request, context }: ListRequest, query: ProductsQuery) {
  const { db, user } = context.get(identityContext);
  const catalogue = context.get(catalogueContext);
  const [{ products, total, facets, categories, nearest, collection }, settings] = await Promise.all([
    catalogue.read(
      listKey(query),
      async (reader) => {
        await limitReads({ request, context }, query);
        return browseProducts(reader, query);
      },
      isCommon(query),
    ),
    catalogueSettings(catalogue),
  ]);
  if (nearest?.collection && nearest.products.length === 0) {
    const whole = parseProductsQuery(new URLSearchParams(), nearest.collection.slug);
    const { view, min, max } = query;
    throw redirect(productsHref({ ...whole, view, min, max }));
  }
  if (
    nearest &&
    !hasFilters(query) &&
    query.category === "" &&
    query.collection === "" &&
    mayCountSearch(query.search)
  ) {
    context.get(afterResponseContext)((backend) => recordMissedSearch(backend, query.search));
  }
  const isBeyond = products.length === 0 && !nearest;
  const popular = isBeyond ? await suggestProducts(context, settings) : null;
  const shown = popular?.products ?? nearest?.products ?? products;
  const ids = shown.map(({ id }) => id);
  return {
    query,
    cards: encodeCards(shown),
    shown: products.length,
    total,
    facets,
    nearest: nearest && {
      collection: nearest.collection,
      category: nearest.category,
      search: nearest.search,
    },
    wished: user ? await catalogue.orElse<string[]>(() => wishlistedIds(db, user.id, ids), []) : [],
    categories,
    collection,
    taxLabel: priceTaxLabel(settings),
    ...catalogue.staleness(),
  };
}

function listKey({ view: _view, ...wanted }: ProductsQuery): string {
  return `list ${JSON.stringify(wanted)}`;
}

/**
 * Returns true if few other visitors request the same list: typed words and prices, and combinations of sizes and
 * brands. Copies of these would fill the cache, so each one is read from the database.
 */
function isRare({ search, min, max, facets }: ProductsQuery): boolean {
  return search !== "" || min !== null || max !== null || facets.length > 1;
}

/**
 * Limits how many lists a network has read from the database: rare ones, and those whose category, value or page
 * anybody can make up, because an empty list has no copy. Lists with a copy are not counted.
 * @throws a 429 for too many
 */
async function limitReads({ request, context }: ListRequest, query: ProductsQuery): Promise<void> {
  const { category, collection, facets, page } = query;
  const isMadeUp = category !== "" || collection !== "" || facets.length > 0 || page > 1;
  if (!isRare(query) && !isMadeUp) return;
  if (await countAndCheckLimit("search", request, context))
    throw data({ message: TOO_MANY }, { status: 429 });
}

/** Returns a check that is true for a list worth a copy: other visitors request it, and it is not empty. */
function isCommon(query: ProductsQuery) {
  return ({ products }: { products: unknown[] }) => !isRare(query) && products.length > 0;
}
