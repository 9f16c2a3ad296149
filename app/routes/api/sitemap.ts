import { href } from "react-router";

import { identityContext } from "#app/context.ts";
import { siteMapIndex } from "#app/shop/sitemap.ts";

import type { Route } from "./+types/sitemap";
import { countParts, siteMapPart, xml } from "./site-map.server.ts";

/** Every address worth finding, or where its parts are once there are too many for one file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(identityContext);
  const parts = await countParts(db);
  if (parts === 1) return siteMapPart(db, url.origin, 1);
  return xml(
    siteMapIndex(
      Array.from(
        { length: parts },
        (_, index) => url.origin + href("/sitemap/:part", { part: `${index + 1}.xml` }),
      ),
    ),
  );
}
