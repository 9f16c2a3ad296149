import { mediaFileName } from "#app/shop/product/product-image.ts";

/** The maximum number of images of a product, including the main one. */
export const MAX_IMAGES = 9;

type Images = { image_url: string | null; images: { url: string }[] };

/**
 * Removes and then appends images of a product. The first remaining image becomes the main one.
 * @returns null when there are more than `MAX_IMAGES`
 */
export function changeImages(
  { image_url, images }: Images,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Images | null {
  if (added.length === 0 && removed.length === 0) return { image_url, images };
  const shown = [...(image_url === null ? [] : [image_url]), ...images.map(({ url }) => url)];
  const kept = shown.filter((url) => !removed.includes(url));
  const [first = null, ...more] = new Set([...kept, ...added]);
  if (more.length >= MAX_IMAGES) return null;
  return { image_url: first, images: more.map((url) => ({ url })) };
}

/**
 * Returns the images of a product's form in order, without duplicates: the main one, then those on the lines of
 * `images`.
 */
export function shownImages({
  image_url = "",
  images = "",
}: {
  image_url?: string;
  images?: string;
}): string[] {
  return [...new Set([image_url, ...images.split(/\s*[\r\n]+\s*/)])].filter(Boolean);
}

/** The moves of a product's image: one position up or down, or to the first position, which makes it the main image. */
export const IMAGE_MOVES = ["up", "down", "main"] as const;

/**
 * Moves an image of a product.
 * @param wanted the image's position and the move, as posted by a button: '2 up'
 * @returns the unchanged images for an invalid position or move
 */
export function moveImage(images: readonly string[], wanted: string): string[] {
  const [, place = "", move] = /^(\d{1,2}) (up|down|main)$/.exec(wanted) ?? [];
  const from = Number(place);
  const to = move === "main" ? 0 : from + (move === "up" ? -1 : 1);
  const image = images[from];
  if (move === undefined || image === undefined || to < 0 || to >= images.length) return [...images];
  return images.toSpliced(from, 1).toSpliced(to, 0, image);
}

/** Returns the URLs of uploaded files that are in `before` but not in `after`. */
export function removedMediaUrls(before: readonly string[], after: readonly string[]): string[] {
  return before.filter((url) => mediaFileName(url) !== null && !after.includes(url));
}
