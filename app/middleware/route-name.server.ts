import type { MiddlewareFunction } from "react-router";

import { nameRoute } from "#app/metrics.server.ts";

/** Records the route's name for the counter of requests. */
export const routeNameMiddleware: MiddlewareFunction<Response> = ({ pattern }, next) => {
  nameRoute(pattern);
  return next();
};
