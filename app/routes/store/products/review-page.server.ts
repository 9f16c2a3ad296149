import type { RouterContextProvider } from "react-router";

import { catalogueContext, identityContext } from "#app/context.ts";
import { listApprovedReviews } from "#app/data/reviews.server.ts";
import { encodeReviews, type ReviewItem } from "#app/formats/compact-list.ts";
import { FIRST_REVIEWS, reviewPage, REVIEWS_ON_A_PAGE } from "#app/shop/review/review.ts";

type Found = { product: { id: string; reviewsCount: number }; reviews: StoredReview[] };
type StoredReview = Omit<ReviewItem, "reply"> & { reply: string | null };

/**
 * The page of reviews that the address asks for, which is the first one when it cannot be read. Without asking the page
 * of a product has the newest few, and a link to all.
 */
export async function readReviewPage(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  { product: { id, reviewsCount }, reviews: newest }: Found,
) {
  const wanted = url.searchParams.get("reviews");
  const asked = reviewPage(wanted, reviewsCount);
  const range = { from: (asked.page - 1) * REVIEWS_ON_A_PAGE, count: REVIEWS_ON_A_PAGE };
  const read = () => listApprovedReviews(context.get(identityContext).db, id, range);
  const older = asked.page > 1 ? await context.get(catalogueContext).orElse(read, null) : null;
  return {
    reviewsAt: older ? asked : { ...asked, page: 1 },
    reviews: encodeReviews(
      (older ?? (wanted === null ? newest.slice(0, FIRST_REVIEWS) : newest)).map((one) => ({
        ...one,
        createdAt: minuteOf(one.createdAt),
        reply: one.reply ?? undefined,
      })),
    ),
  };
}

/** '2026-11-16T04:31Z' */
function minuteOf(time: string): string {
  return `${new Date(time).toISOString().slice(0, 16)}Z`;
}
