import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { deleteResult } from "#app/data/write-result.server.ts";

/** A review as admins judge it. */
export type AdminReview = {
  id: string;
  productId: string;
  productName: string;
  authorName: string;
  rating: number;
  title: string | null;
  comment: string | null;
  isApproved: boolean;
  createdAt: string;
};

const COLUMNS =
  "id, author_name, rating, title, comment, is_approved, created_at, product:products!inner(id, name)";

type Row = {
  id: string;
  author_name: string;
  rating: number;
  title: string | null;
  comment: string | null;
  is_approved: boolean;
  created_at: string;
  product: { id: string; name: string };
};

function reviewOf(row: Row): AdminReview {
  return {
    id: row.id,
    productId: row.product.id,
    productName: row.product.name,
    authorName: row.author_name,
    rating: row.rating,
    title: row.title,
    comment: row.comment,
    isApproved: row.is_approved,
    createdAt: row.created_at,
  };
}

type ReviewsQuery = { status: "" | "waiting" | "approved"; page: number; pageSize: number };

/** A page of reviews, newest first, and whether there is another. */
export async function listAllReviews(
  db: Db,
  { status, page, pageSize }: ReviewsQuery,
): Promise<{ reviews: AdminReview[]; hasNext: boolean }> {
  const from = (page - 1) * pageSize;
  let query = db.from("reviews").select(COLUMNS);
  if (status !== "") query = query.eq("is_approved", status === "approved");
  const answer = await query
    .order("created_at", { ascending: false })
    .order("id")
    .range(from, from + pageSize);
  const rows = unwrap("list all reviews", answer);
  return { reviews: rows.slice(0, pageSize).map(reviewOf), hasNext: rows.length > pageSize };
}

/** @returns null when there is no such review */
export async function findReview(db: Db, id: string): Promise<AdminReview | null> {
  const { data, error } = await db.from("reviews").select(COLUMNS).eq("id", id).maybeSingle();
  if (error) throwUnavailable("read a review", error);
  return data && reviewOf(data);
}

/** How a judgement ended; 'not-found' also when somebody else has judged the same meanwhile. */
export type ModerationResult = "done" | "not-found" | "failed";

/** Shows a review in the shop, or hides it again. */
export async function approveReview(db: Db, id: string, isApproved: boolean): Promise<ModerationResult> {
  const answer = await db
    .from("reviews")
    .update({ is_approved: isApproved })
    .eq("id", id)
    .eq("is_approved", !isApproved)
    .select("id");
  return deleteResult("approve a review", answer);
}

/** Removes a review for good; the audit log keeps it. Its author may write another one. */
export async function rejectReview(db: Db, id: string): Promise<ModerationResult> {
  return deleteResult("reject a review", await db.from("reviews").delete().eq("id", id).select("id"));
}
