type Pictured = {
  imageUrl: string | null;
  images: readonly string[];
  variants: readonly { imageUrl: string | null }[];
};

/** Lists every picture of a product once: its own in their order, then those of its variants. */
export function allPictures({ imageUrl, images, variants }: Pictured): string[] {
  const own = images.length > 0 ? images : [imageUrl];
  const found = [...own, ...variants.map((variant) => variant.imageUrl)];
  return [...new Set(found.filter((url) => url !== null))];
}

/** Returns the id of the picture at an index, which a link names. */
export function pictureId(index: number): string {
  return `image-${index + 1}`;
}
