import type { RouterContextProvider } from "react-router";

import { catalogueContext, identityContext } from "#app/context.ts";
import { listApprovedReviews } from "#app/data/reviews.server.ts";
import { encodeReviews, type ReviewItem } from "#app/formats/compact-list.ts";
import { reviewPage, REVIEWS_ON_A_PAGE } from "#app/shop/review/review.ts";

type Found = { product: { id: string; reviewsCount: number }; reviews: StoredReview[] };
type StoredReview = Omit<ReviewItem, "reply"> & { reply: string | null };

/** The page of reviews that the address asks for; the newest ones when it cannot be read. */
export async function readReviewPage(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  { product: { id, reviewsCount }, reviews: newest }: Found,
) {
  const asked = reviewPage(url.searchParams.get("reviews"), reviewsCount);
  const range = { from: (asked.page - 1) * REVIEWS_ON_A_PAGE, count: REVIEWS_ON_A_PAGE };
  const read = () => listApprovedReviews(context.get(identityContext).db, id, range);
  const older = asked.page > 1 ? await context.get(catalogueContext).orElse(read, null) : null;
  return {
    reviewsAt: older ? asked : { ...asked, page: 1 },
    reviews: encodeReviews(
      (older ?? newest).map((one) => ({
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
