import { data } from "react-router";

import { identityContext } from "#app/context.ts";
import { siteOrigin } from "#app/middleware/client-ip.server.ts";
import { siteMapPart } from "#app/routes/api/sitemap/sitemap.server.ts";

import type { Route } from "./+types/sitemap-part";

/** A file of a sitemap that has several: /sitemap/1.xml, /sitemap/2.xml … */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const part = /^([1-9]\d{0,3})\.xml$/.exec(params.part)?.[1];
  if (part === undefined) throw data(null, { status: 404 });
  return siteMapPart(context.get(identityContext).db, siteOrigin(request, context), Number(part));
}
