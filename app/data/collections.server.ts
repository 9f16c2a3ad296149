import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";

const slugs = z.array(z.object({ slug: z.string(), updated_at: z.string() }));
/** The maximum number of collections in the sitemap, to limit its size. */
const MAX_LISTED = 1000;

/** Lists the slugs of the active collections, for the sitemap. */
export async function listCollectionSlugs(db: Db | null): Promise<{ slug: string; updatedAt: string }[]> {
  if (!db) return [];
  const answer = await db
    .from("collections")
    .select("slug, updated_at")
    .eq("is_active", true)
    .order("sort_order")
    .order("name")
    .order("id")
    .limit(MAX_LISTED);
  return slugs
    .parse(unwrap("list collections", answer))
    .map(({ slug, updated_at: updatedAt }) => ({ slug, updatedAt }));
}
