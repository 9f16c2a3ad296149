import { href, type MiddlewareFunction } from "react-router";

import { buildContext, catalogueContext, configContext, confirmedStaffContext } from "#app/context.ts";
import { expireCatalogue, openCatalogue } from "#app/data/catalogue.server.ts";

/** Opens the catalogue of one request, and makes an admin's save take effect immediately. Must run after `identity`. */
export const catalogue: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { backend, catalogueTimes } = context.get(configContext);
  context.set(catalogueContext, openCatalogue(backend, catalogueTimes, context.get(buildContext)));
  const response = await next();
  // Anything saved in the portal may be shown in the shop. Only staff can make the copies stale.
  const isSave = request.method === "POST" && context.get(confirmedStaffContext) && response.status < 400;
  if (isSave && backend) await expireCatalogue(backend);
  return response;
};

/**
 * Returns true if a page shows the catalogue, so that it can be served from copies while the database does not answer.
 */
export function isCataloguePath(pathname: string): boolean {
  return pathname === href("/") || pathname === href("/products") || pathname.startsWith("/product/");
}
