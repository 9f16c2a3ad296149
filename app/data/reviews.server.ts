import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import type { OwnReview } from "#app/shop/review/review.ts";

export type Review = {
  id: string;
  authorName: string;
  authorAvatarUrl: string | null;
  rating: number;
  title: string | null;
  comment: string | null;
  createdAt: string;
};

const REVIEWS_SHOWN = 10;

/** The ten newest approved reviews of a product. */
export async function listReviews(db: Db | null, productId: string): Promise<Review[]> {
  if (!db) return [];
  const answer = await db
    .from("reviews")
    .select("id, author_name, author_avatar_url, rating, title, comment, created_at")
    .eq("product_id", productId)
    .eq("is_approved", true)
    .order("created_at", { ascending: false })
    .limit(REVIEWS_SHOWN);
  return unwrap("list reviews", answer).map((row) => ({
    id: row.id,
    authorName: row.author_name,
    authorAvatarUrl: row.author_avatar_url,
    rating: row.rating,
    title: row.title,
    comment: row.comment,
    createdAt: row.created_at,
  }));
}

/** Numbers of approved reviews with five, four, three, two and one star. */
export async function reviewHistogram(db: Db | null, productId: string): Promise<number[]> {
  if (!db) return [0, 0, 0, 0, 0];
  return unwrap("count reviews by stars", await db.rpc("shop_review_histogram", { p_product_id: productId }));
}

/** Status of the shopper's review of a product, or whether they may write one. */
export async function ownReview(db: Db | null, userId: string, productId: string): Promise<OwnReview> {
  if (!db) return "not-bought";
  const [review, delivered] = await Promise.all([
    db.from("reviews").select("is_approved").eq("product_id", productId).eq("user_id", userId).maybeSingle(),
    db
      .from("order_items")
      .select("id, order:orders!inner(status, user_id)")
      .eq("product_id", productId)
      .eq("order.user_id", userId)
      .eq("order.status", "delivered")
      .limit(1),
  ]);
  if (review.error) throwUnavailable("read the own review", review.error);
  if (review.data) return review.data.is_approved ? "published" : "waiting";
  return unwrap("look for a delivered order", delivered).length > 0 ? "may-write" : "not-bought";
}

export type NewReview = {
  userId: string;
  productId: string;
  rating: number;
  title: string | null;
  comment: string | null;
};

const UNIQUE_VIOLATION = "23505";
const RLS_VIOLATION = "42501";

/** Adds a review, which an admin has to approve. */
export async function addReview(
  db: Db | null,
  { userId, productId, rating, title, comment }: NewReview,
): Promise<"added" | "already" | "not-bought"> {
  if (!db) return "not-bought";
  const { error } = await db.from("reviews").insert({
    product_id: productId,
    user_id: userId,
    rating,
    title: title || null,
    comment: comment || null,
  });
  if (error?.code === UNIQUE_VIOLATION) return "already";
  if (error?.code === RLS_VIOLATION) return "not-bought";
  if (error) throwUnavailable("add a review", error);
  return "added";
}
