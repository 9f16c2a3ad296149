import type { Db } from "./client.server.ts";
import { must } from "./failure.server.ts";

export type Review = {
  id: string;
  authorName: string;
  authorAvatarUrl: string | null;
  rating: number;
  title: string | null;
  comment: string | null;
  createdAt: string;
};

const SHOWN = 10;

/** The ten newest approved reviews of a product. */
export async function listReviews(db: Db | null, productId: string): Promise<Review[]> {
  if (!db) return [];
  const answer = await db
    .from("reviews")
    .select("id, author_name, author_avatar_url, rating, title, comment, created_at")
    .eq("product_id", productId)
    .eq("is_approved", true)
    .order("created_at", { ascending: false })
    .limit(SHOWN);
  return must("list reviews", answer).map((row) => ({
    id: row.id,
    authorName: row.author_name,
    authorAvatarUrl: row.author_avatar_url,
    rating: row.rating,
    title: row.title,
    comment: row.comment,
    createdAt: row.created_at,
  }));
}
