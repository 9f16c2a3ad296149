/** The image types that may be uploaded, by file extension. */
export const IMAGE_TYPES = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
} as const;

type ImageExtension = keyof typeof IMAGE_TYPES;

const MIB = 1024 * 1024;

/** The largest image: a photograph as a phone takes it. */
export const MAX_IMAGE_BYTES = 10 * MIB;
/** All files of one form: a Worker holds them in its memory. */
export const MAX_UPLOAD_BYTES = 20 * MIB;
/** Longest side of an image that the browser makes smaller before it is sent, in pixels. */
const MAX_SIDE = 1600;

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

/** The largest file of a type: AVIF and GIF are no photographs of a camera. */
export function maxImageBytes(type: ImageExtension): number {
  return type === "avif" || type === "gif" ? 2 * MIB : MAX_IMAGE_BYTES;
}

/** The size in pixels to which an image is made smaller; null when it is small enough. */
export function shrunkSize(width: number, height: number): { width: number; height: number } | null {
  const share = MAX_SIDE / Math.max(width, height);
  if (share >= 1) return null;
  return { width: Math.max(Math.round(width * share), 1), height: Math.max(Math.round(height * share), 1) };
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

/** The images of a product's form in their order, each once: the main one, then those on the lines of `images`. */
export function shownImages({
  image_url = "",
  images = "",
}: {
  image_url?: string;
  images?: string;
}): string[] {
  return [...new Set([image_url, ...images.split(/\s*[\r\n]+\s*/)])].filter(Boolean);
}

/** Where an image of a product can be moved to: a place up or down, or to the first place, which is the main image. */
export const IMAGE_MOVES = ["up", "down", "main"] as const;

/**
 * Moves an image of a product.
 * @param wanted the image's place and the move, as a button sends it: '2 up'
 * @returns the same images for a place or a move that there is not
 */
export function moveImage(images: readonly string[], wanted: string): string[] {
  const [, place = "", move] = /^(\d{1,2}) (up|down|main)$/.exec(wanted) ?? [];
  const from = Number(place);
  const to = move === "main" ? 0 : from + (move === "up" ? -1 : 1);
  const image = images[from];
  if (move === undefined || image === undefined || to < 0 || to >= images.length) return [...images];
  return images.toSpliced(from, 1).toSpliced(to, 0, image);
}

/** The URLs of uploaded files that are in `before` and no longer in `after`. */
export function removedMediaUrls(before: readonly string[], after: readonly string[]): string[] {
  return before.filter((url) => mediaFileName(url) !== null && !after.includes(url));
}
