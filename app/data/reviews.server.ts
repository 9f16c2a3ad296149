import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import type { OwnReview } from "#app/shop/review/review.ts";

const ownReviewAnswer = z.enum(["published", "waiting", "may-write", "not-bought"]);

/** Status of the shopper's review of a product, or whether they may write one. */
export async function ownReview(db: Db | null, productId: string): Promise<OwnReview> {
  if (!db) return "not-bought";
  const answer = await db.rpc("shop_own_review", { p_product_id: productId });
  return ownReviewAnswer.parse(unwrap("read the own review", answer));
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
