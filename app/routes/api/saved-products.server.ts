import { parseWithZod } from "@conform-to/zod/v4";
import { href, redirect, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { configContext, identityContext, type KeptWish, sessionContext } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { readForm } from "#app/middleware/read-form.server.ts";
import { toLocalPath } from "#app/shop/account/local-path.ts";
import type { Notice } from "#app/shop/notice.ts";

/** The fields of a form that adds a product to one of the shopper's lists, or removes it. */
export const savedProduct = {
  id: z.guid().transform((id) => id.toLowerCase()),
  isWanted: z.enum(["true", "false"]).transform((wanted) => wanted === "true"),
};

/** A change of one of the shopper's lists. */
export type SavedChange = { productId: string; isWanted: boolean };

type SavedList = {
  list: KeptWish["list"];
  schema: z.ZodType<SavedChange>;
  /** The message of the sign-in page, to which visitors are sent. */
  signIn: string;
  /** The message when nothing was saved. */
  failed: string;
  /** @throws or returns an error when nothing was saved, which data/ has logged */
  save: (db: Db, userId: string, change: SavedChange) => Promise<Notice>;
  /** Returns the path to lead back to, from the path of the form's page. */
  back?: (page: string, change: SavedChange) => string;
};

/** Changes one of the shopper's lists of products. Visitors are sent to sign in and back; the change is kept for them. */
export async function changeSavedProducts(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { list, schema, signIn, failed, save, back: backFrom = (page) => page }: SavedList,
): Promise<Response> {
  const form = await readForm({ request, context }, schema, ["redirectTo"]);
  const submission = parseWithZod(form, { schema });
  const change = submission.status === "success" ? submission.value : null;
  const page = toLocalPath(form.get("redirectTo"));
  const back = change ? backFrom(page, change) : page;
  const { user, db, isAuthUnreachable } = context.get(identityContext);
  const { notify, keepWish } = context.get(sessionContext);

  if (!context.get(configContext).backend) {
    notify({ kind: "error", message: NOT_CONFIGURED });
    return redirect(back, 303);
  }
  if (!isAuthUnreachable && (!user || !db)) {
    // No error: the sign-in page says what is kept.
    notify({ kind: "info", message: signIn });
    if (change?.isWanted) keepWish({ productId: change.productId, list });
    return redirect(`${href("/login")}?redirectTo=${encodeURIComponent(back)}`, 303);
  }
  const saving = user && db && change ? save(db, user.id, change) : null;
  const notice = await saving?.catch(() => null);
  notify(notice ?? { kind: "error", message: failed });
  return redirect(back, 303);
}
