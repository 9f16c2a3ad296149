type Bytes = Uint8Array;

/** The size and properties of an image, read from its bytes without decoding it. */
export type ImageInfo = {
  width: number;
  height: number;
  /** True if something behind it may shine through. */
  hasAlpha: boolean;
  /** false: the file ends before the image does. */
  isComplete: boolean;
};

/** Reads size, transparency and end of a JPEG, PNG or WebP image; null for anything else, and for a damaged head. */
export function readImageInfo(bytes: Bytes): ImageInfo | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const info =
      view.getUint16(0) === 0xffd8
        ? jpegInfo(bytes, view)
        : textAt(bytes, 1, 3) === "PNG"
          ? pngInfo(bytes, view)
          : textAt(bytes, 8, 4) === "WEBP"
            ? webpInfo(bytes, view)
            : null;
    return info && info.width > 0 && info.height > 0 ? info : null;
  } catch {
    // A RangeError: the data ends too early.
    return null;
  }
}

/** The number of bytes at the start of an AVIF image that contain the boxes with its size. */
const AVIF_HEAD_BYTES = 65_536;

/** Counts the pixels of an image of any type that the shop accepts; 0 when its header does not contain the size. */
export function countPixels(bytes: Bytes): number {
  const info = readImageInfo(bytes);
  if (info) return info.width * info.height;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 10 && textAt(bytes, 0, 4) === "GIF8") {
    return view.getUint16(6, true) * view.getUint16(8, true);
  }
  if (textAt(bytes, 4, 4) !== "ftyp") return 0;
  // Each of the images in the file has a box "ispe": version, width, height.
  const head = textAt(bytes, 0, Math.min(bytes.length, AVIF_HEAD_BYTES));
  const boxes = [...head.matchAll(/ispe/g)].filter(({ index }) => index + 16 <= bytes.length);
  return Math.max(0, ...boxes.map(({ index }) => view.getUint32(index + 8) * view.getUint32(index + 12)));
}

function textAt(bytes: Bytes, from: number, length: number): string {
  return Array.from(bytes.subarray(from, from + length), (byte) => String.fromCharCode(byte)).join("");
}

/** Frame headers of a JPEG, which have its size; the others of this range are tables. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
}

function jpegInfo(bytes: Bytes, view: DataView): ImageInfo | null {
  let size: { width: number; height: number } | null = null;
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = view.getUint16(at);
    if (marker === 0xffff) {
      at += 1;
      continue;
    }
    if (marker < 0xffc0) return null;
    if (isFrameHeader(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // The scan: compressed data, in which 0xff is never followed by 0xd9, up to the end marker.
    if (marker === 0xffda) return size && { ...size, hasAlpha: false, isComplete: hasEndMarker(bytes, at) };
    at += 2 + view.getUint16(at + 2);
  }
  return size && { ...size, hasAlpha: false, isComplete: false };
}

function hasEndMarker(bytes: Bytes, from: number): boolean {
  for (let at = bytes.lastIndexOf(0xd9); at > from; at = bytes.lastIndexOf(0xd9, at - 1)) {
    if (bytes[at - 1] === 0xff) return true;
  }
  return false;
}

const PNG_ALPHA_TYPES = new Set([4, 6]);

function pngInfo(bytes: Bytes, view: DataView): ImageInfo | null {
  if (textAt(bytes, 12, 4) !== "IHDR") return null;
  const info = { width: view.getUint32(16), height: view.getUint32(20), isComplete: false };
  let hasAlpha = PNG_ALPHA_TYPES.has(view.getUint8(25));
  for (let at = 8; at + 12 <= bytes.length;) {
    const kind = textAt(bytes, at + 4, 4);
    if (kind === "tRNS") hasAlpha = true;
    at += 12 + view.getUint32(at);
    if (kind === "IEND") return { ...info, hasAlpha, isComplete: at <= bytes.length };
  }
  return { ...info, hasAlpha };
}

function webpInfo(bytes: Bytes, view: DataView): ImageInfo | null {
  const isComplete = 8 + view.getUint32(4, true) <= bytes.length;
  const kind = textAt(bytes, 12, 4);
  if (kind === "VP8 " && view.getUint8(23) === 0x9d) {
    const [width, height] = [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
    return { width, height, hasAlpha: false, isComplete };
  }
  if (kind === "VP8L" && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true);
    const [width, height] = [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
    return { width, height, hasAlpha: ((bits >>> 28) & 1) === 1, isComplete };
  }
  if (kind !== "VP8X") return null;
  const side = (at: number) => (view.getUint32(at, true) & 0xffffff) + 1;
  const height = view.getUint16(27, true) + (view.getUint8(29) << 16) + 1;
  return { width: side(24), height, hasAlpha: (view.getUint8(20) & 0x10) !== 0, isComplete };
}
