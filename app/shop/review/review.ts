/** The state of a shopper's own review of a product. A `visitor` is not signed in. */
export type OwnReview = "visitor" | "may-write" | "not-bought" | "waiting" | "published";

/** The number of reviews with so many stars, and its percentage of all reviews. */
export type HistogramRow = { stars: number; count: number; percent: number };

/** @param counts five numbers of reviews, those with five stars first */
export function ratingHistogram(counts: readonly number[]): HistogramRow[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count, index) => ({
    stars: 5 - index,
    count,
    percent: all === 0 ? 0 : Math.round((100 * count) / all),
  }));
}
