import type { ImageResizer } from "#app/data/image-resizing.server.ts";
import { checkUploads, type Uploads } from "#app/routes/admin/products/uploads.server.ts";

/** Checks the file chosen for the image of a collection or category and makes its copies. */
export async function checkOneImage(files: File[], resizer: ImageResizer | null): Promise<Uploads> {
  return files.length > 1 ? { images: [], problem: "Choose one image" } : checkUploads(files, resizer);
}

/** A record with the image that was uploaded, or without the one that was removed. */
export function withUpload<T extends { imageUrl: string | null }>(
  record: T,
  { images }: Uploads,
  removed: readonly string[],
): T {
  const [upload] = images;
  if (upload) return { ...record, imageUrl: upload.address };
  const isRemoved = record.imageUrl !== null && removed.includes(record.imageUrl);
  return isRemoved ? { ...record, imageUrl: null } : record;
}
