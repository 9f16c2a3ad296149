import { parseWithZod } from "@conform-to/zod/v4";
import { href, redirect } from "react-router";
import * as z from "zod";

import { configContext, identityContext, sessionContext } from "#app/context.ts";
import { setStockNotice, stopStockNotice } from "#app/data/stock-notices.server.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { toLocalPath } from "#app/shop/account/local-path.ts";
import { stockNoticeText } from "#app/shop/product/stock-notice.ts";

import type { Route } from "./+types/stock-notices";

const change = z.object({
  productId: z.guid().transform((id) => id.toLowerCase()),
  notify: z.enum(["true", "false"]).transform((notify) => notify === "true"),
});

/** The list is below the wishlist. */
export function loader() {
  return redirect(href("/profile/wishlist"));
}

/** Notes that a shopper wants a mail when a product is back in stock, or stops it. Visitors are sent to sign in and back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, change, ["redirectTo"]);
  const submission = parseWithZod(form, { schema: change });
  const wanted = submission.status === "success" ? submission.value : null;
  const back = toLocalPath(form.get("redirectTo"));
  const { user, db, isAuthUnreachable } = context.get(identityContext);
  const { notify, keepWish } = context.get(sessionContext);

  if (!context.get(configContext).backend) {
    notify({ kind: "error", message: NOT_CONFIGURED });
    return redirect(back, 303);
  }
  if (!isAuthUnreachable && (!user || !db)) {
    // No error: the sign-in page says what is kept.
    notify({ kind: "success", message: "Please sign in, so that we know where to write" });
    if (wanted?.notify) keepWish({ productId: wanted.productId, list: "stock-notices" });
    return redirect(`${href("/login")}?redirectTo=${encodeURIComponent(back)}`, 303);
  }
  const act = wanted?.notify ? setStockNotice : stopStockNotice;
  const result = user && db && wanted ? await act(db, user.id, wanted.productId) : "failed";
  notify({
    ...stockNoticeText(result),
    ...(result === "full" && { link: { to: href("/profile/wishlist"), label: "Show them" } }),
  });
  return redirect(back, 303);
}
