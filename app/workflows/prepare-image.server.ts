import { type ImageResizer, makeSizes, measure, toJpeg } from "#app/data/image-resizing.server.ts";
import { addressFor, type NewImage } from "#app/data/product-images.server.ts";
import { countPixels, readImageInfo } from "#app/formats/image-info.ts";
import { stripMetadata } from "#app/formats/strip-image-metadata.ts";
import {
  detectImageType,
  isHeic,
  MAX_IMAGE_BYTES,
  MAX_PIXELS,
  maxImageBytes,
} from "#app/shop/product/product-image.ts";

/** The reasons why an image is rejected. */
export type ImageProblem =
  | "too_large"
  | "too_large_for_type"
  | "too_many_pixels"
  | "no_image"
  | "heic"
  | "cut_off";

/**
 * Checks an image and prepares it to be stored: its type is detected from the bytes, its metadata (such as the location
 * of a photo) is removed, and copies are made for cards and pages. An image of which no copies can be made is stored
 * without them.
 * @param images null where the deployment has no Cloudflare Images
 * @param until when to stop making copies, in milliseconds since 1970; the cron makes them later
 */
export async function prepareImage(
  given: Uint8Array<ArrayBuffer>,
  images: ImageResizer | null,
  until = Infinity,
): Promise<NewImage | { problem: ImageProblem }> {
  if (given.length > MAX_IMAGE_BYTES) return { problem: "too_large" };
  let readable = given;
  if (isHeic(given)) {
    const jpeg = images && (await toJpeg(images, given));
    if (!jpeg) return { problem: "heic" };
    readable = jpeg;
  }
  const bytes = stripMetadata(readable);
  const ending = detectImageType(bytes);
  if (!ending) return { problem: "no_image" };
  if (bytes.length > maxImageBytes(ending)) return { problem: "too_large_for_type" };
  if (countPixels(bytes) > MAX_PIXELS) return { problem: "too_many_pixels" };
  const info = readImageInfo(bytes);
  if (info && !info.isComplete) return { problem: "cut_off" };

  const longest = info
    ? Math.max(info.width, info.height)
    : ending === "avif" && images
      ? await measure(images, bytes)
      : null;
  const sizes = (images && longest !== null && (await makeSizes(images, bytes, longest, until))) || [];
  const image = { bytes, ending, sizes };
  return { ...image, address: await addressFor(image, info !== null && !info.hasAlpha) };
}
