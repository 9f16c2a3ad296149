import { describe, expect, test } from "vitest";

import { stripMetadata } from "#app/formats/strip-image-metadata.ts";

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function cleaned(text: string): string {
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

/** A camera's notes: which way up, and where. */
function exif(way: number, isLittle = false): string {
  const word = (n: number) => (isLittle ? String.fromCharCode(n, 0) : String.fromCharCode(0, n));
  const long = (n: number) => (isLittle ? `${word(n)}\0\0` : `\0\0${word(n)}`);
  const tag = (a: string, b: string) => (isLittle ? b + a : a + b);
  const entry = tag("\x01", "\x12") + word(3) + long(1) + word(way) + "\0\0";
  const place = tag("\x88", "\x25") + word(4) + long(1) + long(38);
  return segment(
    "\xe1",
    `Exif\0\0${isLittle ? "II*\0" : "MM\0*"}${long(8)}${word(2)}${place}${entry}${long(0)}GPS 12.97 N 77.59 E`,
  );
}

describe("of a JPEG", () => {
  test("the image and its colours stay; place, camera, comments and what hangs behind it go", () => {
    const traces = [
      exif(1),
      segment("\xe1", "http://ns.adobe.com/xap/1.0/\0<gps>"),
      segment("\xed", "Photoshop 3.0\0city"),
      segment("\xe2", "MPF\0second image"),
      segment("\xfe", "taken by Asha"),
    ];
    const image = `\xff\xd8${JFIF}${traces.join("")}\xff${COLOURS}${ADOBE}${TABLES}${SCAN}`;
    const second = `${segment("\xc4", "table")}${SCAN}`;
    expect(cleaned(`${image}${second}${END}\xff\xd8${exif(1)}`)).toBe(
      `\xff\xd8${JFIF}${COLOURS}${ADOBE}${TABLES}${SCAN}${second}${END}`,
    );
  });

  test.each([
    [6, false],
    [8, true],
    [3, true],
  ])(
    "that is to be turned (%i, little end first: %s) only this is kept of the camera's notes",
    (way, isLittle) => {
      const kept = cleaned(`\xff\xd8${exif(way, isLittle)}${TABLES}${SCAN}${END}`);
      expect(kept).not.toContain("GPS");
      expect(kept).toMatch(/^\xff\xd8\xff\xe1\0\x22Exif/);
      expect(kept.endsWith(`${TABLES}${SCAN}${END}`)).toBe(true);
      expect(kept.slice(12, 38)).toBe(
        `MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(way)}\0\0\0\0\0\0`,
      );
      // What is kept says the same again.
      expect(cleaned(kept)).toBe(kept);
    },
  );

  test("that was cut off in its data the traces go as well", () => {
    expect(cleaned(`\xff\xd8${exif(1)}${TABLES}${SCAN}`)).toBe(`\xff\xd8${TABLES}${SCAN}`);
  });

  test.each([
    "\xff\xd8\xff",
    "\xff\xd8\xff\xe0\0\x10JFIF",
    `\xff\xd8${JFIF}no segment`,
    `\xff\xd8\xff\xe1\0\0${JFIF}`,
    `\xff\xd8${TABLES}`,
  ])("whose parts cannot be told nothing is touched: %j", (text) => {
    expect(cleaned(text)).toBe(text);
  });

  test.each([
    "Exif\0\0",
    "Exif\0\0MM\0*\xff\xff\xff\xff\0\0\0\0\0\0",
    "Exif\0\0MM\0*\0\0\0\x08\xff\xff\0\0\0\0",
  ])("broken notes go: %j", (notes) => {
    expect(cleaned(`\xff\xd8${segment("\xe1", notes)}${SCAN}${END}`)).toBe(`\xff\xd8${SCAN}${END}`);
  });
});

function chunk(kind: string, content: string): string {
  return `\0\0\0${String.fromCharCode(content.length)}${kind}${content}\xaa\xbb\xcc\xdd`;
}

test("of a PNG its words and notes go", () => {
  const [before, after] = [chunk("IHDR", "head") + chunk("iCCP", "colours"), chunk("IDAT", "data")];
  const traces = ["eXIf", "tEXt", "zTXt", "iTXt", "tIME"].map((kind) => chunk(kind, "GPS")).join("");
  const signature = "\x89PNG\r\n\x1a\n";
  expect(cleaned(`${signature}${before}${traces}${after}${chunk("IEND", "")}GPS`)).toBe(
    `${signature}${before}${after}${chunk("IEND", "")}`,
  );
  expect(cleaned(`${signature}${before}${traces}`)).toBe(`${signature}${before}${traces}`);
  expect(cleaned(`${signature}\xff\xff\xff\xffIHDR....`)).toBe(`${signature}\xff\xff\xff\xffIHDR....`);
});

test("of a WebP its notes go, and its head says so", () => {
  const part = (kind: string, content: string) =>
    `${kind}${String.fromCharCode(content.length)}\0\0\0${content}${content.length % 2 ? "\0" : ""}`;
  const file = (flags: string, ...parts: string[]) => {
    const body = `WEBP${part("VP8X", `${flags}\0\0\0\0\0\0\0\0\0`)}${parts.join("")}`;
    return `RIFF${String.fromCharCode(body.length)}\0\0\0${body}`;
  };
  const shown = [part("ICCP", "colours"), part("VP8 ", "data")];
  expect(cleaned(file("\x2c", ...shown, part("EXIF", "GPS"), part("XMP ", "place")))).toBe(
    file("\x20", ...shown),
  );
  expect(cleaned("RIFF\xff\0\0\0WEBPVP8 ")).toBe("RIFF\xff\0\0\0WEBPVP8 ");
  expect(cleaned("RIFF\x10\0\0\0WEBPVP8 \xff\0\0\0data")).toBe("RIFF\x10\0\0\0WEBPVP8 \xff\0\0\0data");
});

test("other images stay as they are", () => {
  for (const text of ["GIF89a\x01\0\x01\0", "\0\0\0\x18ftypavif\0\0\0\0avif", ""])
    expect(cleaned(text)).toBe(text);
});
