/** Where a shopper stands with a review of one product; a visitor is asked to sign in. */
export type OwnReview = "visitor" | "may-write" | "not-bought" | "waiting" | "published";

/** The stars of one row of the histogram and how wide its bar is, in percent of all reviews. */
export type HistogramRow = { stars: number; count: number; percent: number };

/** @param counts five numbers of reviews, those of five stars first */
export function ratingHistogram(counts: readonly number[]): HistogramRow[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count, index) => ({
    stars: 5 - index,
    count,
    percent: all === 0 ? 0 : Math.round((100 * count) / all),
  }));
}
