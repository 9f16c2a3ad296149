import { redirect } from "react-router";

import { identityContext } from "#app/context.ts";
import { signOut } from "#app/data/accounts.server.ts";

import type { Route } from "./+types/sign-out";

/** Signing out is a form post: a link that is crawled or prefetched must not end a session. */
export function loader() {
  return redirect("/");
}

/** The shopper lands on the home page signed out, also when the backend could not be told. */
export async function action({ context }: Route.ActionArgs) {
  const { db, clearSession } = context.get(identityContext);
  if (db) await signOut(db);
  clearSession();
  return redirect("/", 303);
}
