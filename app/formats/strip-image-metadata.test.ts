import { describe, expect, test } from "vitest";

import { stripMetadata } from "#app/formats/strip-image-metadata.ts";

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function strip(text: string): string {
  return String.fromCharCode(...stripMetadata(bytes(text)));
}

function segment(marker: string, content: string): string {
  const size = content.length + 2;
  return `\xff${marker}${String.fromCharCode(size >> 8, size & 255)}${content}`;
}

const JFIF = segment("\xe0", "JFIF\0\x01\x01\0\0\x01\0\x01\0\0");
const TABLES = segment("\xdb", "\0".repeat(65)) + segment("\xc0", "\x08\0\x01\0\x01\x01\x01\x11\0");
const COLOURS = segment("\xe2", "ICC_PROFILE\0\x01\x01profile");
const ADOBE = segment("\xee", "Adobe\0\x64\0\0\0\0\x01");
const SCAN = segment("\xda", "\x01\x01\0\0\x3f\0") + "data\xff\0more\xff\xd0rest";
const END = "\xff\xd9";

/** An Exif segment with orientation and location. */
function exif(orientation: number, isLittle = false): string {
  const word = (n: number) => (isLittle ? String.fromCharCode(n, 0) : String.fromCharCode(0, n));
  const long = (n: number) => (isLittle ? `${word(n)}\0\0` : `\0\0${word(n)}`);
  const tag = (a: string, b: string) => (isLittle ? b + a : a + b);
  const entry = tag("\x01", "\x12") + word(3) + long(1) + word(orientation) + "\0\0";
  const location = tag("\x88", "\x25") + word(4) + long(1) + long(38);
  return segment(
    "\xe1",
    `Exif\0\0${isLittle ? "II*\0" : "MM\0*"}${long(8)}${word(2)}${location}${entry}${long(0)}GPS 12.97 N 77.59 E`,
  );
}

describe("a JPEG", () => {
  test("keeps image data and colour profile, and loses location, camera, comments and trailing data", () => {
    const metadata = [
      exif(1),
      segment("\xe1", "http://ns.adobe.com/xap/1.0/\0<gps>"),
      segment("\xed", "Photoshop 3.0\0city"),
      segment("\xe2", "MPF\0second image"),
      segment("\xfe", "taken by Asha"),
    ];
    const image = `\xff\xd8${JFIF}${metadata.join("")}\xff${COLOURS}${ADOBE}${TABLES}${SCAN}`;
    const second = `${segment("\xc4", "table")}${SCAN}`;
    expect(strip(`${image}${second}${END}\xff\xd8${exif(1)}`)).toBe(
      `\xff\xd8${JFIF}${COLOURS}${ADOBE}${TABLES}${SCAN}${second}${END}`,
    );
  });

  test.each([
    [6, false],
    [8, true],
    [3, true],
  ])("keeps orientation %i as its only Exif data (little-endian: %s)", (orientation, isLittle) => {
    const kept = strip(`\xff\xd8${exif(orientation, isLittle)}${TABLES}${SCAN}${END}`);
    expect(kept).not.toContain("GPS");
    expect(kept).toMatch(/^\xff\xd8\xff\xe1\0\x22Exif/);
    expect(kept.endsWith(`${TABLES}${SCAN}${END}`)).toBe(true);
    expect(kept.slice(12, 38)).toBe(
      `MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`,
    );
    // Stripping again changes nothing.
    expect(strip(kept)).toBe(kept);
  });

  test("loses its metadata even when it is truncated", () => {
    expect(strip(`\xff\xd8${exif(1)}${TABLES}${SCAN}`)).toBe(`\xff\xd8${TABLES}${SCAN}`);
  });

  test.each([
    "\xff\xd8\xff",
    "\xff\xd8\xff\xe0\0\x10JFIF",
    `\xff\xd8${JFIF}no segment`,
    `\xff\xd8\xff\xe1\0\0${JFIF}`,
    `\xff\xd8${TABLES}`,
  ])("is unchanged when it cannot be parsed: %j", (text) => {
    expect(strip(text)).toBe(text);
  });

  test.each([
    "Exif\0\0",
    "Exif\0\0MM\0*\xff\xff\xff\xff\0\0\0\0\0\0",
    "Exif\0\0MM\0*\0\0\0\x08\xff\xff\0\0\0\0",
  ])("loses invalid Exif data: %j", (notes) => {
    expect(strip(`\xff\xd8${segment("\xe1", notes)}${SCAN}${END}`)).toBe(`\xff\xd8${SCAN}${END}`);
  });
});

function chunk(kind: string, content: string): string {
  return `\0\0\0${String.fromCharCode(content.length)}${kind}${content}\xaa\xbb\xcc\xdd`;
}

test("a PNG loses its text and Exif chunks", () => {
  const [before, after] = [chunk("IHDR", "head") + chunk("iCCP", "colours"), chunk("IDAT", "data")];
  const metadata = ["eXIf", "tEXt", "zTXt", "iTXt", "tIME"].map((kind) => chunk(kind, "GPS")).join("");
  const signature = "\x89PNG\r\n\x1a\n";
  expect(strip(`${signature}${before}${metadata}${after}${chunk("IEND", "")}GPS`)).toBe(
    `${signature}${before}${after}${chunk("IEND", "")}`,
  );
  expect(strip(`${signature}${before}${metadata}`)).toBe(`${signature}${before}${metadata}`);
  expect(strip(`${signature}\xff\xff\xff\xffIHDR....`)).toBe(`${signature}\xff\xff\xff\xffIHDR....`);
});

test("a WebP loses its Exif and XMP chunks and their flags", () => {
  const part = (kind: string, content: string) =>
    `${kind}${String.fromCharCode(content.length)}\0\0\0${content}${content.length % 2 ? "\0" : ""}`;
  const file = (flags: string, ...parts: string[]) => {
    const body = `WEBP${part("VP8X", `${flags}\0\0\0\0\0\0\0\0\0`)}${parts.join("")}`;
    return `RIFF${String.fromCharCode(body.length)}\0\0\0${body}`;
  };
  const shown = [part("ICCP", "colours"), part("VP8 ", "data")];
  expect(strip(file("\x2c", ...shown, part("EXIF", "GPS"), part("XMP ", "place")))).toBe(
    file("\x20", ...shown),
  );
  expect(strip("RIFF\xff\0\0\0WEBPVP8 ")).toBe("RIFF\xff\0\0\0WEBPVP8 ");
  expect(strip("RIFF\x10\0\0\0WEBPVP8 \xff\0\0\0data")).toBe("RIFF\x10\0\0\0WEBPVP8 \xff\0\0\0data");
});

test("other types are unchanged", () => {
  for (const text of ["GIF89a\x01\0\x01\0", "\0\0\0\x18ftypavif\0\0\0\0avif", ""])
    expect(strip(text)).toBe(text);
});
