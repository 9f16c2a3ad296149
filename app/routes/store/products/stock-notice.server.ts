import type { RouterContextProvider } from "react-router";

import { catalogueContext, identityContext } from "#app/context.ts";
import type { ProductDetail } from "#app/data/product-mapper.server.ts";
import { hasStockNotice } from "#app/data/stock-notices.server.ts";
import type { OwnStockNotice } from "#app/routes/store/products/stock-notice-form.tsx";
import { soldOutId } from "#app/shop/product/option-choice.ts";

type PageRequest = { context: Readonly<RouterContextProvider>; url: URL };

/**
 * Returns the shopper's stock notice for the product or variant on the page; null for a visitor, and while it is in
 * stock.
 */
export async function readOwnNotice(
  { context, url }: PageRequest,
  page: { product: ProductDetail } | null,
): Promise<OwnStockNotice | null> {
  const { db, user } = context.get(identityContext);
  const soldOut = page && soldOutId(page.product, url.searchParams);
  if (!user || !soldOut) return null;
  const isSet = await context
    .get(catalogueContext)
    .orElse<boolean>(() => hasStockNotice(db, user.id, soldOut), false);
  return { email: user.email, isSet };
}
