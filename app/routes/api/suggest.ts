import { identityContext } from "#app/context.ts";
import { suggestSearch } from "#app/data/products.server.ts";
import { countAndCheckLimit } from "#app/middleware/rate-limit.server.ts";
import { parseProductsQuery, MIN_SUGGEST_LENGTH } from "#app/shop/product/products-query.ts";

import type { Route } from "./+types/suggest";

/** Suggestions of the search box: JSON list of at most six products, best match first. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  if (await countAndCheckLimit("suggest", request, context)) return Response.json([], { status: 429 });
  const { search } = parseProductsQuery(url.searchParams);
  const { db } = context.get(identityContext);
  const found = search.length < MIN_SUGGEST_LENGTH ? [] : await suggestSearch(db, search);
  return Response.json(found.map(({ id, name }) => ({ id, name })));
}
