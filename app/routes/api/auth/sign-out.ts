import { href, redirect } from "react-router";

import { cartContext, identityContext, sessionContext } from "#app/context.ts";
import { signOut } from "#app/data/accounts.server.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";

import type { Route } from "./+types/sign-out";

/** Only a post signs out: a crawled or prefetched link must not. */
export function loader() {
  return redirect("/");
}

/** Signs out and redirects to the home page, also when the auth server does not answer. */
export async function action({ context }: Route.ActionArgs) {
  const { db, clearSession } = context.get(identityContext);
  if (db) await signOut(db);
  clearSession();
  const { notify } = context.get(sessionContext);
  if (!db) notify({ kind: "error", message: NOT_CONFIGURED });
  else if (context.get(cartContext).get().lines.length > 0) {
    notify({
      kind: "success",
      message: "You are signed out. Your cart stays in this browser.",
      link: { to: href("/cart"), label: "View Cart" },
    });
  } else notify({ kind: "success", message: "You are signed out." });
  return redirect("/", 303);
}
