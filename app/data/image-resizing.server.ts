import * as z from "zod";

import { logError } from "#app/data/errors.server.ts";
import { IMAGE_WIDTHS, type ImageWidth, type SIZE_TYPES } from "#app/shop/product/product-image.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Format = "image/avif" | "image/jpeg";
type Result = { response: () => Response; contentType: () => string };

/**
 * The used part of Cloudflare Images, a binding of the Worker. On a local computer Miniflare stands in for it and
 * ignores `quality`. https://developers.cloudflare.com/images/transform-images/bindings/
 */
export type ImageResizer = {
  info: (image: ReadableStream<Uint8Array>) => Promise<object>;
  input: (image: ReadableStream<Uint8Array>) => {
    transform: (to: { width: number; height?: number; fit: "scale-down" }) => {
      output: (options: { format: Format; quality: number }) => Promise<Result>;
    };
  };
};

/** A smaller copy of an image. */
export type ImageSize = { width: ImageWidth; ending: keyof typeof SIZE_TYPES; bytes: Bytes };

/** The maximum size of the copy of 640 pixels, the width of a product page on a phone. */
const MAX_PHONE_BYTES = 30 * 1024;
/** Qualities tried one after the other until that copy is small enough. The last one is used in any case. */
const QUALITIES = [60, 45, 30];
const JPEG_QUALITY = 70;
/** The longest side, in pixels, of a JPEG converted from a photograph that browsers cannot read, such as HEIC. */
const JPEG_SIDE = 1600;

function streamOf(bytes: Bytes): ReadableStream<Uint8Array> {
  return new Blob([bytes]).stream();
}

async function convert(
  images: ImageResizer,
  bytes: Bytes,
  to: { width: number; height?: number; format: Format; quality: number },
): Promise<Bytes> {
  const { format, quality, ...size } = to;
  const result = await images
    .input(streamOf(bytes))
    .transform({ ...size, fit: "scale-down" })
    .output({ format, quality });
  const made = new Uint8Array(await result.response().arrayBuffer());
  if (result.contentType() !== format || made.length === 0) throw new Error(`No ${format} was made.`);
  return made;
}

/**
 * Makes the copies of an image for cards and pages: AVIF in each width, and one JPEG for browsers that cannot read
 * AVIF. The copies contain no metadata of the image.
 * @param longest the image's longer side in pixels; no copy is larger than the next width
 * @param until when to stop, in milliseconds since 1970; the cron later makes the copies of an image without any
 * @returns null when they cannot be made, or not in time; a failure is logged
 */
export async function makeSizes(
  images: ImageResizer,
  bytes: Bytes,
  longest: number,
  until = Infinity,
): Promise<ImageSize[] | null> {
  const widths = IMAGE_WIDTHS.filter((_, place) => place === 0 || longest > (IMAGE_WIDTHS[place - 1] ?? 0));
  try {
    const sizes: ImageSize[] = [];
    let quality = QUALITIES[0] ?? 0;
    for (const width of widths.toReversed()) {
      for (quality of width === 640 ? QUALITIES : [quality]) {
        if (Date.now() > until) return null;
        const made = await convert(images, bytes, { width, format: "image/avif", quality });
        if (made.length > MAX_PHONE_BYTES && width === 640 && quality !== QUALITIES.at(-1)) continue;
        sizes.push({ width, ending: "avif", bytes: made });
        break;
      }
    }
    if (Date.now() > until) return null;
    const width = widths.includes(640) ? 640 : 320;
    const jpeg = await convert(images, bytes, { width, format: "image/jpeg", quality: JPEG_QUALITY });
    return [...sizes, { width, ending: "jpg", bytes: jpeg }];
  } catch (error) {
    logError("make sizes of an image", error);
    return null;
  }
}

const measured = z.object({ width: z.number(), height: z.number() });

/** Returns the longer side of an image in pixels; null when it cannot be read. */
export async function measure(images: ImageResizer, bytes: Bytes): Promise<number | null> {
  try {
    const { width, height } = measured.parse(await images.info(streamOf(bytes)));
    return Math.max(width, height);
  } catch {
    return null;
  }
}

/** Converts a photograph that browsers cannot read to a JPEG; null when it cannot be read here either. */
export async function toJpeg(images: ImageResizer, bytes: Bytes): Promise<Bytes | null> {
  try {
    return await convert(images, bytes, {
      width: JPEG_SIDE,
      height: JPEG_SIDE,
      format: "image/jpeg",
      quality: 85,
    });
  } catch (error) {
    logError("read a photograph", error);
    return null;
  }
}
