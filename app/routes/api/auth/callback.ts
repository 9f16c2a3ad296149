import { href, redirect } from "react-router";

import { identityContext, sessionContext } from "#app/context.ts";
import { AUTH_FAILED } from "#app/data/accounts.server.ts";
import { finishGoogle } from "#app/data/google.server.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { countAndCheckLimit, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { toLocalPath } from "#app/shop/account/local-path.ts";
import { welcomeBack } from "#app/workflows/welcome-back.server.ts";

import type { Route } from "./+types/callback";

const CANCELLED = "Google sign-in was cancelled.";
const MESSAGE_MAX = 200;

/** Google sign-in redirects here, with a code or an error. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const redirectTo = toLocalPath(searchParams.get("redirectTo"));
  const { db, user, hasPendingFlow } = context.get(identityContext);
  const { notify } = context.get(sessionContext);
  function refuse(message: string) {
    notify({ kind: "error", message });
    const query = redirectTo === "/" ? "" : `?redirectTo=${encodeURIComponent(redirectTo)}`;
    // The error is also in the fragment, which the browser keeps unless the redirect has its own.
    return redirect(`${href("/login")}${query}#sign-in`, 303);
  }

  // Signed in already: a second tab or the Back button.
  if (user) return redirect(redirectTo, 303);
  if (!db) return refuse(NOT_CONFIGURED);
  const flow = searchParams.get("flow");
  // Anyone can link here, so only a flow that this browser started counts, for codes and errors alike.
  if (!flow || !hasPendingFlow(flow)) return refuse(AUTH_FAILED);
  const error = searchParams.get("error");
  if (error === "access_denied" && !searchParams.has("error_code")) return refuse(CANCELLED);
  if (error !== null)
    return refuse(searchParams.get("error_description")?.trim().slice(0, MESSAGE_MAX) || AUTH_FAILED);
  const code = searchParams.get("code");
  if (!code) return refuse(AUTH_FAILED);
  if (await countAndCheckLimit("auth", request, context)) return refuse(TOO_MANY);
  const finished = await finishGoogle(db, code, flow);
  if (finished.problem) return refuse(AUTH_FAILED);
  logSecurityEvent(context, "google_sign_in", { userId: finished.userId });
  await welcomeBack(context, db, finished.userId ?? null);
  return redirect(redirectTo, 303);
}
