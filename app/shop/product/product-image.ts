/** The image types that may be uploaded, by file extension. */
export const IMAGE_TYPES = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
} as const;

type ImageExtension = keyof typeof IMAGE_TYPES;

export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;

export const MAX_UPLOADS = 8;

/** Images of one product, the main one included. */
export const MAX_IMAGES = 9;

const MEDIA = "/media/";
const FILE = /^[\da-f]{32}\.(jpg|png|webp|avif|gif)$/;
const AVIF_BRANDS = new Set(["avif", "avis"]);

/** The type of an image by its bytes, as a file extension; null for anything else, SVG included. */
export function detectImageType(bytes: Uint8Array): ImageExtension | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "jpg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) !== "ftyp") return null;
  // ISO media file type box: length, "ftyp", major brand, version, compatible brands.
  const size = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 256);
  const brands = Array.from((text(8, 12) + text(16, size)).matchAll(/.{4}/gs), ([brand]) => brand);
  return brands.some((brand) => AVIF_BRANDS.has(brand)) ? "avif" : null;
}

/** The path at which an uploaded file is served. */
export function mediaUrl(file: string): string {
  return MEDIA + file;
}

/** The uploaded file of an image URL; null for other URLs. */
export function mediaFileName(url: string): string | null {
  const file = url.startsWith(MEDIA) ? url.slice(MEDIA.length) : "";
  return FILE.test(file) ? file : null;
}

/** The content type of an uploaded file, by its name; null for names that no upload has. */
export function mediaType(file: string): string | null {
  const extension = FILE.exec(file)?.[1];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pattern matches no other extension
  return extension ? IMAGE_TYPES[extension as ImageExtension] : null;
}

type Images = { image_url: string | null; images: { url: string }[] };

/**
 * Removes and then appends images of a product. The first one that is left becomes the main image.
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

/** The URLs of uploaded files that are in `before` and no longer in `after`. */
export function removedMediaUrls(before: readonly string[], after: readonly string[]): string[] {
  return before.filter((url) => mediaFileName(url) !== null && !after.includes(url));
}
