/** The categories for which the shop has a drawn picture, which stands in for an image of their own. */
export const DRAWN_CATEGORIES = ["Electronics", "Fashion", "Home", "Books", "Sports", "Beauty"].map(
  (name) => ({
    name,
    slug: name.toLowerCase(),
  }),
);

/** Returns the address of a category's drawn picture; null when there is none. */
export function drawnTile(slug: string): string | null {
  return DRAWN_CATEGORIES.some((drawn) => drawn.slug === slug) ? `/images/category-${slug}.webp` : null;
}
