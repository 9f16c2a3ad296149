import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { type Page, pageRangePlusOne, splitPage } from "#app/data/paging.server.ts";
import { deleteResult } from "#app/data/write-result.server.ts";

/** A review as admins see it. */
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

function toAdminReview(row: Row): AdminReview {
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

type ReviewsQuery = Page & { status: "" | "waiting" | "approved" };

/** A page of reviews, newest first. */
export async function listAllReviews(
  db: Db,
  { status, ...page }: ReviewsQuery,
): Promise<{ reviews: AdminReview[]; hasNext: boolean }> {
  let query = db.from("reviews").select(COLUMNS);
  if (status !== "") query = query.eq("is_approved", status === "approved");
  const response = await query
    .order("created_at", { ascending: false })
    .order("id")
    .range(...pageRangePlusOne(page));
  const { rows, hasNext } = splitPage(unwrap("list all reviews", response), page);
  return { reviews: rows.map(toAdminReview), hasNext };
}

/** @returns null when there is no such review */
export async function findReview(db: Db, id: string): Promise<AdminReview | null> {
  const { data, error } = await db.from("reviews").select(COLUMNS).eq("id", id).maybeSingle();
  if (error) throwUnavailable("read a review", error);
  return data && toAdminReview(data);
}

/** Result of a moderation; 'not-found' also when another admin did the same meanwhile. */
export type ModerationResult = "done" | "not-found" | "failed";

/** Publishes a review, or hides it again. */
export async function approveReview(db: Db, id: string, isApproved: boolean): Promise<ModerationResult> {
  const answer = await db
    .from("reviews")
    .update({ is_approved: isApproved })
    .eq("id", id)
    .eq("is_approved", !isApproved)
    .select("id");
  return deleteResult("approve a review", answer);
}

/** Deletes a review; the audit log keeps it, and its author may write another one. */
export async function rejectReview(db: Db, id: string): Promise<ModerationResult> {
  return deleteResult("reject a review", await db.from("reviews").delete().eq("id", id).select("id"));
}
