type Bytes = Uint8Array<ArrayBuffer>;

const EXIF = "Exif\0\0";
const ORIENTATION = 0x0112;

function textAt(bytes: Bytes, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

function toDataView(bytes: Bytes): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function concat(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Removes the metadata of a JPEG, PNG or WebP image: location, camera, author, comments, thumbnails. Colour profile and
 * orientation are kept. Other types and files that cannot be parsed are returned unchanged.
 */
export function stripMetadata(bytes: Bytes): Bytes {
  const parts =
    textAt(bytes, 0, 2) === "\xff\xd8"
      ? jpegParts(bytes)
      : textAt(bytes, 1, 3) === "PNG"
        ? pngParts(bytes)
        : textAt(bytes, 8, 4) === "WEBP"
          ? webpParts(bytes)
          : null;
  return parts ? concat(parts) : bytes;
}

function jpegParts(bytes: Bytes): Bytes[] | null {
  const view = toDataView(bytes);
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = view.getUint16(at);
    if (marker === 0xffff) {
      at += 1;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (marker < 0xffc0 || end < at + 4 || end > bytes.length) return null;
    const segment = bytes.subarray(at, end);
    if (isKept(marker, segment)) parts.push(segment);
    else if (marker === 0xffe1) parts.push(...keepOrientation(segment));
    at = end;
    if (marker === 0xffda) {
      at = endOfScan(bytes, end);
      parts.push(bytes.subarray(end, at));
      if (at === bytes.length) return parts;
    }
    // Data after the end marker is another image, with metadata of its own.
    if (textAt(bytes, at, 2) === "\xff\xd9") return [...parts, bytes.subarray(at, at + 2)];
  }
  return null;
}

/** Returns true if a segment is kept: all but comments and application data, except JFIF, Adobe and colour profiles. */
function isKept(marker: number, segment: Bytes): boolean {
  if (marker === 0xffe2) return textAt(segment, 4, 11) === "ICC_PROFILE";
  const isApplication = (marker & 0xfff0) === 0xffe0;
  return marker === 0xffe0 || marker === 0xffee || (!isApplication && marker !== 0xfffe);
}

/** The index of the segment after the compressed data of a scan. */
function endOfScan(bytes: Bytes, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0xff;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

/** An Exif segment with the orientation only; none for an upright image. */
function keepOrientation(segment: Bytes): Bytes[] {
  const orientation = textAt(segment, 4, EXIF.length) === EXIF ? readOrientation(segment.subarray(10)) : 1;
  if (orientation < 2 || orientation > 8) return [];
  const letters = `\xff\xe1\0\x22${EXIF}MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`;
  return [Uint8Array.from(letters, (letter) => letter.charCodeAt(0))];
}

function readOrientation(tiff: Bytes): number {
  const view = toDataView(tiff);
  const isLittle = textAt(tiff, 0, 2) === "II";
  try {
    const first = view.getUint32(4, isLittle);
    const count = view.getUint16(first, isLittle);
    for (let n = 0; n < count; n += 1) {
      const at = first + 2 + n * 12;
      if (view.getUint16(at, isLittle) === ORIENTATION) return view.getUint16(at + 8, isLittle);
    }
  } catch {
    // A RangeError: the data ends too early.
  }
  return 1;
}

const PNG_METADATA = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

function pngParts(bytes: Bytes): Bytes[] | null {
  const view = toDataView(bytes);
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    const kind = textAt(bytes, at + 4, 4);
    if (end > bytes.length) return null;
    if (!PNG_METADATA.has(kind)) parts.push(bytes.subarray(at, end));
    if (kind === "IEND") return parts;
    at = end;
  }
  return null;
}

/** Flags of a VP8X chunk: the file has an Exif chunk, an XMP chunk. */
const WEBP_METADATA_FLAGS = 0x08 | 0x04;

function webpParts(bytes: Bytes): Bytes[] | null {
  const view = toDataView(bytes);
  const whole = 8 + view.getUint32(4, true);
  if (whole > bytes.length) return null;
  const head = bytes.slice(0, 12);
  const parts = [head];
  for (let at = 12; at + 8 <= whole;) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    const kind = textAt(bytes, at, 4);
    if (end > whole) return null;
    const chunk = bytes.slice(at, end);
    // Without effect on a damaged chunk that has no flags.
    if (kind === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~WEBP_METADATA_FLAGS;
    if (kind !== "EXIF" && kind !== "XMP ") parts.push(chunk);
    at = end;
  }
  toDataView(head).setUint32(4, parts.reduce((size, part) => size + part.length, 0) - 8, true);
  return parts;
}
