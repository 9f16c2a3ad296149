import { href, redirect } from "react-router";
import * as z from "zod";

import { setStockNotice, stopStockNotice } from "#app/data/stock-notices.server.ts";
import { changeSavedProducts, savedProduct } from "#app/routes/api/saved-products.server.ts";
import { stockNoticeText } from "#app/shop/product/stock-notice.ts";

import type { Route } from "./+types/stock-notices";

const schema = z
  .object({ productId: savedProduct.id, notify: savedProduct.isWanted })
  .transform(({ productId, notify }) => ({ productId, isWanted: notify }));

/** The list is below the wishlist. */
export function loader() {
  return redirect(href("/profile/wishlist"));
}

/** Notes that a shopper wants a mail when a product is back in stock, or stops it. */
export function action({ request, context }: Route.ActionArgs) {
  return changeSavedProducts(
    { request, context },
    {
      list: "stock-notices",
      schema,
      signIn: "Please sign in, so that we know where to write",
      failed: stockNoticeText("failed").message,
      save: async (db, userId, { productId, isWanted }) => {
        const result = await (isWanted ? setStockNotice : stopStockNotice)(db, userId, productId);
        const link = { to: href("/profile/wishlist"), label: "Show them" };
        return { ...stockNoticeText(result), ...(result === "full" && { link }) };
      },
    },
  );
}
