import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { SAMPLE_PRODUCTS } from "#app/data/sample-products.ts";

export type Category = { name: string; slug: string };

/** Lists the active categories in their sort order. */
export async function listCategories(db: Db | null): Promise<Category[]> {
  if (!db) {
    const bySlug = new Map(
      SAMPLE_PRODUCTS.flatMap(({ category }) => (category ? [[category.slug, category]] : [])),
    );
    return Array.from(bySlug.values());
  }
  const answer = await db
    .from("categories")
    .select("name, slug")
    .eq("is_active", true)
    .order("sort_order")
    .order("name");
  return unwrap("list categories", answer);
}
