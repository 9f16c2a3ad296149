import type { ImageResizer } from "#app/data/image-resizing.server.ts";
import { checkUploads, type Uploads } from "#app/routes/admin/products/uploads.server.ts";
import type { Collection } from "#app/shop/collection/collection.ts";

/** Checks the file chosen for a collection's image and makes its copies. */
export async function checkCollectionImage(files: File[], resizer: ImageResizer | null): Promise<Uploads> {
  return files.length > 1 ? { images: [], problem: "Choose one image" } : checkUploads(files, resizer);
}

/** A collection with the image that was uploaded, or without the one that was removed. */
export function withUpload(
  collection: Collection,
  { images }: Uploads,
  removed: readonly string[],
): Collection {
  const [upload] = images;
  if (upload) return { ...collection, imageUrl: upload.address };
  const isRemoved = collection.imageUrl !== null && removed.includes(collection.imageUrl);
  return isRemoved ? { ...collection, imageUrl: null } : collection;
}
