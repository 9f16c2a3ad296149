import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import type { OwnReview } from "#app/shop/review/review.ts";

const ownReviewAnswer = z.enum(["published", "waiting", "may-write", "not-bought"]);

/** Reads the status of the shopper's review of a product, or whether they may write one. */
export async function ownReview(db: Db | null, productId: string): Promise<OwnReview> {
  if (!db) return "not-bought";
  const answer = await db.rpc("shop_own_review", { p_product_id: productId });
  return ownReviewAnswer.parse(unwrap("read the own review", answer));
}

const reviewRow = z
  .object({
    id: z.string(),
    author_name: z.string(),
    rating: z.number(),
    title: z.string().nullable(),
    comment: z.string().nullable(),
    reply: z.string().nullable(),
    created_at: z.string(),
  })
  .transform(({ author_name, created_at, ...review }) => ({
    ...review,
    authorName: author_name,
    createdAt: created_at,
  }));

type ApprovedReview = z.output<typeof reviewRow>;

/** Lists approved reviews of a product, newest first, from the given offset. */
export async function listApprovedReviews(
  db: Db | null,
  productId: string,
  { from, count }: { from: number; count: number },
): Promise<ApprovedReview[]> {
  if (!db) return [];
  const answer = await db
    .from("reviews")
    .select("id, author_name, rating, title, comment, reply, created_at")
    .eq("product_id", productId)
    .eq("is_approved", true)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, from + count - 1);
  return z.array(reviewRow).parse(unwrap("list reviews", answer));
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

/** Adds a review, which is shown once staff have approved it. */
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
