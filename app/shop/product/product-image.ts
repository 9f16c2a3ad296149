/** The accepted image types, by file extension. */
export const IMAGE_TYPES = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
} as const;

type ImageExtension = keyof typeof IMAGE_TYPES;

const MIB = 1024 * 1024;

/** The maximum size of an image: a photograph from a phone. */
export const MAX_IMAGE_BYTES = 10 * MIB;
/** The maximum size of all files of a form, which a Worker holds in memory. */
export const MAX_UPLOAD_BYTES = 20 * MIB;
/** The longest side, in pixels, to which the browser shrinks an image before sending it. */
const MAX_SIDE = 1600;

export const MAX_UPLOADS = 8;

/** The maximum number of pixels, above that of any photograph. An image of a few bytes can claim to be enormous. */
export const MAX_PIXELS = 50_000_000;

/** The widths of an image's stored copies, in pixels. */
export const IMAGE_WIDTHS = [320, 640, 960] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** The types of the copies, by file extension. */
export const SIZE_TYPES = { avif: IMAGE_TYPES.avif, jpg: IMAGE_TYPES.jpg } as const;

const MEDIA = "/media/";
/**
 * The name of an uploaded file: a hash of its content, then the width of its largest copy and "o" when the image is
 * opaque: '….jpg', '…-960o.jpg'.
 */
const FILE = /^([\da-f]{32}(?:-(320|640|960)(o?))?)\.(jpg|png|webp|avif|gif)$/;
/** The name of a copy: '…-960o.640.avif' of '…-960o.jpg'. */
const COPY = /^([\da-f]{32}-(?:320|640|960)o?)\.(?:320|640|960)\.(avif|jpg)$/;
/** The URL of an image drawn by local/images: '/images/deepak-lamp-640.jpg'. Its AVIF copies are transparent. */
const DRAWN = /^\/images\/[\w-]+-640\.jpg$/;
const AVIF_BRANDS = new Set(["avif", "avis"]);
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/**
 * Detects the type of an image from its bytes and returns it as a file extension; null for anything else, SVG included.
 */
export function detectImageType(bytes: Uint8Array): ImageExtension | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "jpg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  return mediaBrands(bytes).some((brand) => AVIF_BRANDS.has(brand)) ? "avif" : null;
}

/**
 * Returns the brands of an ISO media file. Its first box contains a length, "ftyp", the major brand, a version and
 * compatible brands.
 */
function mediaBrands(bytes: Uint8Array): string[] {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(4, 8) !== "ftyp") return [];
  const size = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 256);
  return Array.from((text(8, 12) + text(16, size)).matchAll(/.{4}/gs), ([brand]) => brand);
}

/** Returns true if the bytes are a HEIC photo, as taken by iPhones; most browsers cannot show it. */
export function isHeic(bytes: Uint8Array): boolean {
  const brands = mediaBrands(bytes);
  return brands.some((brand) => HEIC_BRANDS.has(brand)) && !brands.some((brand) => AVIF_BRANDS.has(brand));
}

/**
 * Returns the maximum size of a type. AVIF and GIF have a lower one, because cameras do not take photographs in them.
 */
export function maxImageBytes(type: ImageExtension): number {
  return type === "avif" || type === "gif" ? 2 * MIB : MAX_IMAGE_BYTES;
}

/**
 * Separates the chosen images that are small enough from those that are too large.
 * @returns the accepted images, in their order, and a message about the others or null
 */
export function separateLargeImages<File extends { name: string; size: number; type: string }>(
  files: readonly File[],
): { taken: File[]; message: string | null } {
  const maxOf = ({ type }: File) =>
    maxImageBytes(type === IMAGE_TYPES.avif ? "avif" : type === IMAGE_TYPES.gif ? "gif" : "jpg");
  const taken: File[] = [];
  const problems: string[] = [];
  let sum = 0;
  for (const file of files) {
    const max = maxOf(file);
    if (file.size > max) problems.push(`${file.name} is larger than ${max / MIB} MB`);
    else if (sum + file.size > MAX_UPLOAD_BYTES) {
      problems.push(`${file.name} is too much: all images together can have ${MAX_UPLOAD_BYTES / MIB} MB`);
    } else {
      taken.push(file);
      sum += file.size;
    }
  }
  if (problems.length === 0) return { taken, message: null };
  return { taken, message: `${problems.join(". ")}. Not chosen: make it smaller and choose it again.` };
}

/** Returns the size in pixels to which an image is shrunk; null when it is small enough. */
export function shrunkSize(width: number, height: number): { width: number; height: number } | null {
  const share = MAX_SIDE / Math.max(width, height);
  if (share >= 1) return null;
  return { width: Math.max(Math.round(width * share), 1), height: Math.max(Math.round(height * share), 1) };
}

/** Returns the path at which an uploaded file is served. */
export function mediaUrl(file: string): string {
  return MEDIA + file;
}

/** Returns the uploaded file of an image URL; null for other URLs. */
export function mediaFileName(url: string): string | null {
  const file = url.startsWith(MEDIA) ? url.slice(MEDIA.length) : "";
  return FILE.test(file) ? file : null;
}

/** Returns the content type of an uploaded file or a copy by its name; null for any other name. */
export function mediaType(file: string): string | null {
  const extension = FILE.exec(file)?.[4] ?? COPY.exec(file)?.[2];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the patterns match no other extension
  return extension ? IMAGE_TYPES[extension as ImageExtension] : null;
}

/** Returns the name of an uploaded file, with the suffix about its copies: '<hash>-960o.jpg'. */
export function mediaName(
  hash: string,
  ending: ImageExtension,
  copies: { largest: ImageWidth | null; isOpaque: boolean },
): string {
  const { largest } = copies;
  return `${hash}${largest === null ? "" : `-${largest}${copies.isOpaque ? "o" : ""}`}.${ending}`;
}

/** Returns the name of a copy of an uploaded file. */
export function copyName(file: string, width: ImageWidth, ending: keyof typeof SIZE_TYPES): string {
  return file.replace(/\w+$/, `${width}.${ending}`);
}

export type ImageCopies = {
  /** The AVIF copies, smallest first. */
  avif: { width: ImageWidth; url: string }[];
  /** The JPEG for browsers that cannot read AVIF. */
  jpeg: string;
};

/** Returns the URLs of an image's copies; null for an image without copies. */
export function imageCopies(url: string): ImageCopies | null {
  if (DRAWN.test(url)) {
    const avif = ([320, 640] as const).map((width) => ({ width, url: copyName(url, width, "avif") }));
    return { avif, jpeg: url };
  }
  const file = mediaFileName(url) ?? "";
  const largest = Number(FILE.exec(file)?.[2] ?? 0);
  if (largest === 0) return null;
  const widths = IMAGE_WIDTHS.filter((width) => width <= largest);
  const jpegWidth = largest >= 640 ? 640 : 320;
  return {
    avif: widths.map((width) => ({ width, url: mediaUrl(copyName(file, width, "avif")) })),
    jpeg: mediaUrl(copyName(file, jpegWidth, "jpg")),
  };
}

/**
 * Returns the smallest copy of an image, for a tile or a logo, and the fallback for browsers without AVIF. JPEG has no
 * transparency, so the fallback of an image that may be transparent is the image itself.
 */
export function smallestCopy(url: string): { avif: string | null; fallback: string } {
  const copies = imageCopies(url);
  return {
    avif: copies?.avif[0]?.url ?? null,
    fallback: copies && isOpaque(url) ? copies.jpeg : url,
  };
}

/** Returns true if an image belongs to the demo catalogue, which local/images draws. */
export const isDrawn = (url: string): boolean => DRAWN.test(url);

/** Returns true if an image is known to be opaque, by its URL: a JPEG, or an upload that was checked. */
export function isOpaque(url: string): boolean {
  if (isDrawn(url)) return false;
  const file = mediaFileName(url);
  return file === null ? /\.jpe?g(?:$|\?)/i.test(url) : /o\.\w+$|\.jpg$/.test(file);
}

/** Returns all names under which an uploaded file and its copies are stored. */
export function storedNames(file: string): string[] {
  const copies = imageCopies(mediaUrl(file));
  const urls = copies ? [...copies.avif.map(({ url }) => url), copies.jpeg] : [];
  return [file, ...urls.map((url) => url.slice(MEDIA.length))];
}
