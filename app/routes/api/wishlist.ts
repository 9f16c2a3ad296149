import { parseWithZod } from "@conform-to/zod/v4";
import { href, redirect } from "react-router";
import * as z from "zod";

import { configContext, identityContext, sessionContext } from "#app/context.ts";
import { setWishlisted } from "#app/data/wishlist.server.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { toLocalPath } from "#app/shop/account/local-path.ts";
import { backToCard } from "#app/shop/cart/marks.ts";
import { SCRIPT_ACCEPT } from "#app/shop/script-answer.ts";

import type { Route } from "./+types/wishlist";

const wish = z.object({
  productId: z.guid().transform((id) => id.toLowerCase()),
  wanted: z.enum(["true", "false"]).transform((wanted) => wanted === "true"),
});

/** The wishlist is part of the account. */
export function loader() {
  return redirect(href("/profile/wishlist"));
}

/** Adds a product to the wishlist or removes it. Visitors are sent to sign in and back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, wish, ["redirectTo"]);
  const submission = parseWithZod(form, { schema: wish });
  const change = submission.status === "success" ? submission.value : null;
  const page = toLocalPath(form.get("redirectTo"));
  // The shop's script stays where it is.
  const isPlain = request.headers.get("Accept") !== SCRIPT_ACCEPT;
  const back = isPlain && change ? backToCard(page, change.productId) : page;
  const { user, db, isAuthUnreachable } = context.get(identityContext);
  const { notify, keepWish } = context.get(sessionContext);

  if (!context.get(configContext).backend) {
    notify({ kind: "error", message: NOT_CONFIGURED });
    return redirect(back, 303);
  }
  if (!isAuthUnreachable && (!user || !db)) {
    // No error: the sign-in page says that the product is kept.
    notify({ kind: "info", message: "Please login to add to wishlist" });
    if (change?.wanted) keepWish({ productId: change.productId, list: "wishlist" });
    return redirect(`${href("/login")}?redirectTo=${encodeURIComponent(back)}`, 303);
  }
  const isSaved = user && db && change && (await saveChange(db, user.id, change));
  if (!isSaved) notify({ kind: "error", message: "Failed to update wishlist" });
  else if (change.wanted) notify({ kind: "success", message: "Added to wishlist" });
  else notify({ kind: "success", message: "Removed from wishlist" });
  return redirect(back, 303);
}

/** @returns false when saving failed, which data/ has logged */
async function saveChange(
  db: Parameters<typeof setWishlisted>[0],
  userId: string,
  { productId, wanted }: z.infer<typeof wish>,
): Promise<boolean> {
  try {
    return await setWishlisted(db, userId, productId, wanted);
  } catch {
    return false;
  }
}
