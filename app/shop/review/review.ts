/** The state of a shopper's own review of a product. A `visitor` is not signed in. */
export type OwnReview = "visitor" | "may-write" | "not-bought" | "waiting" | "published";

/** The number of reviews with this many stars, and its percentage of all reviews. */
export type HistogramRow = { stars: number; count: number; percent: number };

/**
 * Builds the histogram of ratings.
 * @param counts five numbers of reviews, those with five stars first
 */
export function ratingHistogram(counts: readonly number[]): HistogramRow[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count, index) => ({
    stars: 5 - index,
    count,
    percent: all === 0 ? 0 : Math.round((100 * count) / all),
  }));
}

/** Returns the first letter of an author's name, which the shop shows instead of an avatar from another site. */
export function authorInitial(name: string): string {
  return (Array.from(name.trim())[0] ?? "").toUpperCase();
}

/** The number of reviews on a page. */
export const REVIEWS_ON_A_PAGE = 10;

/** The number of reviews on the page of a product, before its link to all of them. */
export const FIRST_REVIEWS = 3;

/**
 * Parses the requested page of reviews, from 1, limited to the pages that exist.
 * @param count approved reviews
 */
export function reviewPage(asked: string | null, count: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(count / REVIEWS_ON_A_PAGE));
  const page = /^\d{1,6}$/.test(asked ?? "") ? Number(asked) : 1;
  return { page: Math.min(pages, Math.max(1, page)), pages };
}

/** Describes the range of reviews on a page; null when all are on it. */
export function reviewRange({ page, pages }: { page: number; pages: number }, count: number): string | null {
  if (pages === 1) return null;
  if (page === 1) return `The ${REVIEWS_ON_A_PAGE} newest of ${count} reviews`;
  const last = Math.min(count, page * REVIEWS_ON_A_PAGE);
  return `Reviews ${(page - 1) * REVIEWS_ON_A_PAGE + 1} to ${last} of ${count}`;
}
