import { configContext, identityContext } from "#app/context.ts";
import { checkHealth, isHealthy } from "#app/workflows/check-health.server.ts";

import type { Route } from "./+types/health";

/** For an uptime monitor: 200 while every part answers, else 503. Public, so it names the parts and no cause. */
export async function loader({ context }: Route.LoaderArgs) {
  const checks = await checkHealth(context.get(configContext), context.get(identityContext).db);
  const healthy = isHealthy(checks);
  return Response.json(
    { status: healthy ? "ok" : "unavailable", ...checks },
    { status: healthy ? 200 : 503 },
  );
}
