import { href, redirect } from "react-router";

import { identityContext, sessionContext } from "#app/context.ts";
import { GENERIC } from "#app/data/accounts.server.ts";
import { finishGoogle } from "#app/data/google.server.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { isTooMany, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { toLocalPath } from "#app/shop/account/local-path.ts";

import type { Route } from "./+types/callback";

const CANCELLED = "Google sign-in was cancelled.";
const MESSAGE_MAX = 200;

/** Where Google's sign-in comes back to, with a code or with the reason why there is none. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const given = url.searchParams;
  const redirectTo = toLocalPath(given.get("redirectTo"));
  const { db, user, hasPendingFlow } = context.get(identityContext);
  const { notify } = context.get(sessionContext);
  function refuse(message: string) {
    notify({ kind: "error", message });
    const query = redirectTo === "/" ? "" : `?redirectTo=${encodeURIComponent(redirectTo)}`;
    // The reason came in the fragment too, which a browser carries along unless given another.
    return redirect(`${href("/login")}${query}#sign-in`, 303);
  }

  // A second tab, or the Back button: the sign-in is done already.
  if (user) return redirect(redirectTo, 303);
  if (!db) return refuse(NOT_CONFIGURED);
  const flow = given.get("flow");
  // Anybody can write a link to here. Only what this browser asked for counts, its reasons and its codes alike.
  if (!flow || !hasPendingFlow(flow)) return refuse(GENERIC);
  const error = given.get("error");
  if (error === "access_denied" && !given.has("error_code")) return refuse(CANCELLED);
  if (error !== null) return refuse(given.get("error_description")?.trim().slice(0, MESSAGE_MAX) || GENERIC);
  const code = given.get("code");
  if (!code) return refuse(GENERIC);
  if (await isTooMany("auth", request, context)) return refuse(TOO_MANY);
  if (await finishGoogle(db, code, flow)) return refuse(GENERIC);
  notify({ kind: "success", message: "Welcome back!" });
  return redirect(redirectTo, 303);
}
