import { configContext, identityContext } from "#app/context.ts";
import { isReachable } from "#app/data/settings.server.ts";

import type { Route } from "./+types/health";

/** Uptime check: 200 while the database answers, else 503. Public, so without details. */
export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(configContext).backend) return Response.json({ status: "ok", backend: "not configured" });
  const { db } = context.get(identityContext);
  const reachable = db !== null && (await isReachable(db));
  return Response.json(
    { status: reachable ? "ok" : "unavailable", backend: reachable ? "ok" : "unavailable" },
    { status: reachable ? 200 : 503 },
  );
}
