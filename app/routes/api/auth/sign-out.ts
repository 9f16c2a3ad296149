import { redirect } from "react-router";

import { identityContext, sessionContext } from "#app/context.ts";
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
  else context.get(sessionContext).notify({ kind: "error", message: NOT_CONFIGURED });
  clearSession();
  return redirect("/", 303);
}
