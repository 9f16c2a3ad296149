import { href } from "react-router";

import { identityContext } from "#app/context.ts";
import { sitemapIndexXml } from "#app/formats/sitemap.ts";
import { siteOrigin } from "#app/middleware/client-ip.server.ts";
import { countParts, siteMapPart, xml } from "#app/routes/api/sitemap/sitemap.server.ts";

import type { Route } from "./+types/sitemap";

/** The sitemap, or an index of its files when there are more URLs than fit into one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(identityContext);
  const origin = siteOrigin(request, context);
  const parts = await countParts(db);
  if (parts === 1) return siteMapPart(db, origin, 1);
  return xml(
    sitemapIndexXml(
      Array.from(
        { length: parts },
        (_, index) => origin + href("/sitemap/:part", { part: `${index + 1}.xml` }),
      ),
    ),
  );
}
