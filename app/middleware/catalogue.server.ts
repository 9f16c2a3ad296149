import { href, type MiddlewareFunction } from "react-router";

import { buildContext, catalogueContext, configContext, identityContext } from "#app/context.ts";
import { expireCatalogue, openCatalogue } from "#app/data/catalogue.server.ts";

/** Opens the catalogue of one request, and lets an admin's save be seen at once. After `identity`. */
export const catalogue: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { backend, catalogueTimes } = context.get(configContext);
  context.set(catalogueContext, openCatalogue(backend, catalogueTimes, context.get(buildContext)));
  const response = await next();
  // Whatever the portal saves may be shown in the shop. Nobody else can end the copies.
  const isSave = request.method === "POST" && url.pathname.startsWith(`${href("/admin")}/`);
  const { user } = context.get(identityContext);
  if (isSave && user && response.status < 400 && backend) await expireCatalogue(backend);
  return response;
};

/** Whether a page shows the catalogue, and so goes on from copies while the database does not answer. */
export function isCataloguePath(pathname: string): boolean {
  return pathname === href("/") || pathname === href("/products") || pathname.startsWith("/product/");
}
