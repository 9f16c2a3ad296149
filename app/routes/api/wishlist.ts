import { parseWithZod } from "@conform-to/zod/v4";
import { href, redirect } from "react-router";
import * as z from "zod";

import { identityContext, sessionContext } from "#app/context.ts";
import { setWishlisted } from "#app/data/wishlist.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { toLocalPath } from "#app/shop/account/local-path.ts";
import { NO_REDIRECT } from "#app/ui/use-queued-fetcher.ts";

import type { Route } from "./+types/wishlist";

const wish = z.object({
  productId: z.guid().transform((id) => id.toLowerCase()),
  wanted: z.enum(["true", "false"]).transform((wanted) => wanted === "true"),
});

export function loader() {
  return redirect("/");
}

/** Puts a product on the shopper's wishlist or takes it off. A visitor signs in first and comes back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, wish, ["redirectTo", NO_REDIRECT]);
  const back = toLocalPath(form.get("redirectTo"));
  const { user, db, isAuthUnreachable } = context.get(identityContext);
  const { notify } = context.get(sessionContext);

  if (!isAuthUnreachable && (!user || !db)) {
    notify({ kind: "error", message: "Please login to add to wishlist" });
    return redirect(`${href("/login")}?redirectTo=${encodeURIComponent(back)}`, 303);
  }
  const submission = parseWithZod(form, { schema: wish });
  const asked = submission.status === "success" ? submission.value : null;
  const isDone = user && db && asked && (await isSet(db, user.id, asked));
  if (!isDone) notify({ kind: "error", message: "Failed to update wishlist" });
  else if (asked.wanted) notify({ kind: "success", message: "Added to wishlist" });
  else notify({ kind: "success", message: "Removed from wishlist" });
  return form.has(NO_REDIRECT) ? null : redirect(back, 303);
}

/** A heart that could not be kept is a message, not an error page; the record's own words are in the log. */
async function isSet(
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
