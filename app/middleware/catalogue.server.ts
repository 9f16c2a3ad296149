import { href, type MiddlewareFunction } from "react-router";

import { catalogueContext, configContext } from "#app/context.ts";
import { openCatalogue } from "#app/data/catalogue.server.ts";

/** Opens the catalogue of one request. */
export const catalogue: MiddlewareFunction<Response> = ({ context }) => {
  const { backend, staleCopyMs } = context.get(configContext);
  context.set(catalogueContext, openCatalogue(backend, staleCopyMs));
};

/** Whether a page shows the catalogue, and so goes on from copies while the database does not answer. */
export function isCataloguePath(pathname: string): boolean {
  return pathname === href("/") || pathname === href("/products") || pathname.startsWith("/product/");
}
