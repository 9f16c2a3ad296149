import { href, redirect } from "react-router";

import { configContext, identityContext, sessionContext } from "#app/context.ts";
import { startGoogle } from "#app/data/google.server.ts";
import { isPrefetch } from "#app/middleware/headers.server.ts";
import { NOT_CONFIGURED } from "#app/middleware/identity.server.ts";
import { isTooMany, TOO_MANY } from "#app/middleware/rate-limit.server.ts";
import { toLocalPath } from "#app/shop/account/local-path.ts";

import type { Route } from "./+types/google";

/** A link and not a form: the Content-Security-Policy lets no form end up at another site, and Google is one. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  if (isPrefetch(request)) return new Response(null, { status: 503 });
  const redirectTo = toLocalPath(url.searchParams.get("redirectTo"));
  const query = redirectTo === "/" ? "" : `?redirectTo=${encodeURIComponent(redirectTo)}`;
  const { db, user } = context.get(identityContext);
  if (user) return redirect(redirectTo, 303);

  // Google leads back to the shop's own address, so the sign-in begins there too: its secret is a cookie.
  const origin = context.get(configContext).siteUrl ?? url.origin;
  if (new URL(origin).host !== url.host) return redirect(origin + href("/auth/google") + query, 303);

  function refuse(message: string) {
    context.get(sessionContext).notify({ kind: "error", message });
    return redirect(href("/login") + query, 303);
  }
  if (!db) return refuse(NOT_CONFIGURED);
  if (await isTooMany("auth", request, context)) return refuse(TOO_MANY);
  const started = await startGoogle(db, (flow) => {
    const back = new URL(href("/auth/callback"), origin);
    back.searchParams.set("flow", flow);
    if (redirectTo !== "/") back.searchParams.set("redirectTo", redirectTo);
    return back.href;
  });
  return "problem" in started ? refuse(started.problem) : redirect(started.to, 303);
}
