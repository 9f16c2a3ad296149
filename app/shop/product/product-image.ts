/** What may be uploaded, by the ending that its file gets. */
export const IMAGE_TYPES = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
} as const;

type ImageExtension = keyof typeof IMAGE_TYPES;

/** Bytes of one image. */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;

/** Images uploaded with one form. */
export const MAX_UPLOADS = 8;

/** Images of one product: the first one and eight more. */
export const MAX_IMAGES = 9;

const MEDIA = "/media/";
const FILE = /^[\da-f]{32}\.(jpg|png|webp|avif|gif)$/;
const AVIF_BRANDS = new Set(["avif", "avis"]);

/** What the bytes are, whatever the file calls itself; null for all that is not shown as an image. */
export function detectImageType(bytes: Uint8Array): ImageExtension | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "jpg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) !== "ftyp") return null;
  // A box of brands: the main one, a version, and those it is compatible with; the first four bytes are its length.
  const size = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 256);
  const brands = [text(8, 12), ...(text(16, size).match(/.{4}/gs) ?? [])];
  return brands.some((brand) => AVIF_BRANDS.has(brand)) ? "avif" : null;
}

/** The address at which the shop serves an uploaded file. */
export function mediaUrl(file: string): string {
  return MEDIA + file;
}

/** The file that an address of the shop's own images stands for; null for other addresses. */
export function mediaFileName(address: string): string | null {
  const file = address.startsWith(MEDIA) ? address.slice(MEDIA.length) : "";
  return FILE.test(file) ? file : null;
}

/** The type to serve an uploaded file as; null for names that no upload has. */
export function mediaType(file: string): string | null {
  const [, ending] = FILE.exec(file) ?? [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pattern knows no other endings
  return ending ? IMAGE_TYPES[ending as ImageExtension] : null;
}

type Images = { image_url: string | null; images: { url: string }[] };

/**
 * A product's images with some taken away and others put behind them; the first one that is left is its image.
 * @returns null when these are more than a product may have
 */
export function changeImages(
  { image_url, images }: Images,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Images | null {
  if (added.length === 0 && removed.length === 0) return { image_url, images };
  const shown = [...(image_url === null ? [] : [image_url]), ...images.map(({ url }) => url)];
  const kept = shown.filter((address) => !removed.includes(address));
  const [first = null, ...more] = new Set([...kept, ...added]);
  if (more.length >= MAX_IMAGES) return null;
  return { image_url: first, images: more.map((url) => ({ url })) };
}

/** The uploaded files among the first addresses that are not among the second ones. */
export function removedMediaUrls(before: readonly string[], after: readonly string[]): string[] {
  return before.filter((address) => mediaFileName(address) !== null && !after.includes(address));
}
