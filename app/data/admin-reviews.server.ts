import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable, unwrap } from "#app/data/errors.server.ts";
import { type Page, pageRangePlusOne, splitPage } from "#app/data/paging.server.ts";
import { anyOf, containing } from "#app/data/search-pattern.server.ts";
import { deleteResult } from "#app/data/write-result.server.ts";

/** A review as staff see it. */
export type AdminReview = {
  id: string;
  productId: string;
  productName: string;
  authorName: string;
  rating: number;
  title: string | null;
  comment: string | null;
  isApproved: boolean;
  /** The shop's public reply. */
  reply: string | null;
  createdAt: string;
};

const COLUMNS =
  "id, author_name, rating, title, comment, is_approved, reply, created_at, product:products!inner(id, name)";

type Row = {
  id: string;
  author_name: string;
  rating: number;
  title: string | null;
  comment: string | null;
  is_approved: boolean;
  reply: string | null;
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
    reply: row.reply,
    createdAt: row.created_at,
  };
}

type ReviewsQuery = Page & { search: string; status: "" | "waiting" | "approved" };

/** The maximum number of products that a search matches. */
const MAX_PRODUCTS = 100;

/** Lists a page of reviews, newest first. `search` matches product, author, title and text. */
export async function listAllReviews(
  db: Db,
  { search, status, ...page }: ReviewsQuery,
): Promise<{ reviews: AdminReview[]; hasNext: boolean }> {
  let query = db.from("reviews").select(COLUMNS);
  if (status !== "") query = query.eq("is_approved", status === "approved");
  if (search !== "") query = query.or(await searchFilter(db, search));
  const response = await query
    .order("created_at", { ascending: false })
    .order("id")
    .range(...pageRangePlusOne(page));
  const { rows, hasNext } = splitPage(unwrap("list all reviews", response), page);
  return { reviews: rows.map(toAdminReview), hasNext };
}

async function searchFilter(db: Db, search: string): Promise<string> {
  const pattern = containing(search);
  const named = await db
    .from("products")
    .select("id")
    .is("variant_of", null)
    .ilike("name", pattern)
    .limit(MAX_PRODUCTS);
  const ids = unwrap("find the products of reviews", named).map(({ id }) => id);
  const words = anyOf(["author_name", "title", "comment"], pattern);
  return ids.length > 0 ? `${words},product_id.in.(${ids.join(",")})` : words;
}

/**
 * Finds a review.
 * @returns null when there is none
 */
export async function findReview(db: Db, id: string): Promise<AdminReview | null> {
  const { data, error } = await db.from("reviews").select(COLUMNS).eq("id", id).maybeSingle();
  if (error) throwUnavailable("read a review", error);
  return data && toAdminReview(data);
}

/** The result of a moderation. 'not-found' also when somebody else did the same meanwhile. */
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

/** Sets the shop's public reply to a review; null removes it. */
export async function replyToReview(db: Db, id: string, reply: string | null): Promise<ModerationResult> {
  const answer = await db.from("reviews").update({ reply }).eq("id", id).select("id");
  return deleteResult("reply to a review", answer);
}

/** Deletes a review. The audit log keeps it, and its author may write another one. */
export async function rejectReview(db: Db, id: string): Promise<ModerationResult> {
  return deleteResult("reject a review", await db.from("reviews").delete().eq("id", id).select("id"));
}
