import { href, redirect } from "react-router";
import * as z from "zod";

import { setWishlisted } from "#app/data/wishlist.server.ts";
import { changeSavedProducts, savedProduct } from "#app/routes/api/saved-products.server.ts";
import { backToCard } from "#app/shop/cart/marks.ts";
import { SCRIPT_ACCEPT } from "#app/shop/script-answer.ts";

import type { Route } from "./+types/wishlist";

const FAILED = "Failed to update wishlist";

const schema = z
  .object({ productId: savedProduct.id, wanted: savedProduct.isWanted })
  .transform(({ productId, wanted }) => ({ productId, isWanted: wanted }));

/** The wishlist is part of the account. */
export function loader() {
  return redirect(href("/profile/wishlist"));
}

/** Adds a product to the wishlist or removes it. */
export function action({ request, context }: Route.ActionArgs) {
  // The shop's script stays where it is.
  const isPlain = request.headers.get("Accept") !== SCRIPT_ACCEPT;
  return changeSavedProducts(
    { request, context },
    {
      list: "wishlist",
      schema,
      signIn: "Please login to add to wishlist",
      failed: FAILED,
      save: async (db, userId, { productId, isWanted }) => {
        const isSaved = await setWishlisted(db, userId, productId, isWanted);
        if (!isSaved) return { kind: "error", message: FAILED };
        return { kind: "success", message: isWanted ? "Added to wishlist" : "Removed from wishlist" };
      },
      back: (page, { productId }) => (isPlain ? backToCard(page, productId) : page),
    },
  );
}
