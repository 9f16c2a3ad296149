import { href, redirect } from "react-router";

import { configContext, identityContext, sessionContext } from "#app/context.ts";
import { startGoogle } from "#app/data/google.server.ts";
import { isPrefetch } from "#app/middleware/headers.server.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { countAndCheckLimit, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { toLocalPath } from "#app/shop/account/local-path.ts";

import type { Route } from "./+types/google";

/** Starts Google sign-in. A link, because the Content-Security-Policy blocks forms that redirect to another site. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  if (isPrefetch(request)) return new Response(null, { status: 503 });
  const redirectTo = toLocalPath(url.searchParams.get("redirectTo"));
  const query = redirectTo === "/" ? "" : `?redirectTo=${encodeURIComponent(redirectTo)}`;
  const { db, user } = context.get(identityContext);
  if (user) return redirect(redirectTo, 303);

  // Google redirects to SITE_URL, so the flow must start there: its verifier is a cookie of that origin.
  const origin = context.get(configContext).siteUrl ?? url.origin;
  if (new URL(origin).host !== url.host) return redirect(origin + href("/auth/google") + query, 303);

  function refuse(message: string) {
    context.get(sessionContext).notify({ kind: "error", message });
    return redirect(href("/login") + query, 303);
  }
  if (!db) return refuse(NOT_CONFIGURED);
  if (await countAndCheckLimit("auth", request, context)) return refuse(TOO_MANY);
  const started = await startGoogle(db, (flow) => {
    const callback = new URL(href("/auth/callback"), origin);
    callback.searchParams.set("flow", flow);
    if (redirectTo !== "/") callback.searchParams.set("redirectTo", redirectTo);
    return callback.href;
  });
  return "problem" in started ? refuse(started.problem) : redirect(started.to, 303);
}
