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

/** A file's parts in order: what is kept, and in front of `lost` what is not. */
type Part = string | { lost: string };
const wholeOf = (parts: readonly Part[]) =>
  parts.map((part) => (typeof part === "string" ? part : part.lost)).join("");
const keptOf = (parts: readonly Part[]) => parts.filter((part) => typeof part === "string").join("");

const JPEG_HEAD: Part[] = [
  "\xff\xd8",
  JFIF,
  { lost: exif(1) },
  COLOURS,
  TABLES,
  { lost: segment("\xfe", "GPS") },
];
const PNG: Part[] = [
  "\x89PNG\r\n\x1a\n",
  chunk("IHDR", "head"),
  { lost: chunk("eXIf", "GPS") },
  chunk("IDAT", "data"),
  { lost: chunk("tEXt", "GPS") },
  chunk("IEND", ""),
];

function webpPart(kind: string, content: string): string {
  return `${kind}${String.fromCharCode(content.length)}\0\0\0${content}${content.length % 2 ? "\0" : ""}`;
}

/** A WebP file without its size, which counts the bytes after it. */
const WEBP: Part[] = [
  webpPart("VP8X", "\x20\0\0\0\0\0\0\0\0\0"),
  webpPart("VP8 ", "odd"),
  { lost: webpPart("EXIF", "GPS") },
  webpPart("ALPH", "even"),
  { lost: webpPart("XMP ", "GPS!") },
];
const riff = (body: string) => `RIFF${String.fromCharCode(body.length + 4)}\0\0\0WEBP${body}`;

describe("the parts of a JPEG", () => {
  const EXIF = exif(1);
  const stripped = (middle: string) => strip(`\xff\xd8${EXIF}${middle}${END}`);
  const unchanged = (middle: string) => stripped(middle) === `\xff\xd8${EXIF}${middle}${END}`;

  test("are kept or lost by their marker: application data is lost up to 15, later markers are kept", () => {
    const kept = segment("\xf0", "later") + segment("\xc4", "table") + segment("\xdf", "expand");
    expect(stripped(`${segment("\xef", "GPS")}${kept}${SCAN}`)).toBe(`\xff\xd8${kept}${SCAN}${END}`);
  });

  test("lose Exif data of any other marker, whose orientation means nothing", () => {
    const comment = segment("\xfe", exif(6).slice(4));
    expect(stripped(`${comment}${SCAN}`)).toBe(`\xff\xd8${SCAN}${END}`);
  });

  test("may be empty", () => {
    expect(stripped(`\xff\xfe\0\x02${SCAN}`)).toBe(`\xff\xd8${SCAN}${END}`);
    expect(strip(`\xff\xd8${EXIF}\xff\xda\0\x02`)).toBe("\xff\xd8\xff\xda\0\x02");
  });

  test.each([
    ["a size below that of the size itself", "\xff\xda\0\0data"],
    ["a size of one", "\xff\xda\0\x01data"],
    ["a marker that is none", `AB\0\x04xx${SCAN}`],
    ["a marker below the first", `\xff\xbf\0\x04xx${SCAN}`],
  ])("cannot be parsed with %s", (_name, middle) => {
    expect(unchanged(middle)).toBe(true);
  });

  test("of a scan may hold every restart marker and fill bytes", () => {
    const scan = `${SCAN.slice(0, 10)}a\xff\xd0b\xff\xd7c\xff\xff\xff\0d\xff`;
    expect(stripped(scan)).toBe(`\xff\xd8${scan}${END}`);
  });

  test("after a scan are read by their size, whatever they hold", () => {
    const table = segment("\xc4", `a${segment("\xe1", "GPS")}b`);
    expect(stripped(`${SCAN}${table}${SCAN}`)).toBe(`\xff\xd8${SCAN}${table}${SCAN}${END}`);
  });
});

test("a RIFF file of another kind is unchanged", () => {
  const sound = `RIFF\x12\0\0\0WAVE${webpPart("EXIF", "GPS!")}`;
  expect(strip(sound)).toBe(sound);
});

test("a PNG whose last chunk is cut off is unchanged", () => {
  const text = `\x89PNG\r\n\x1a\n${chunk("eXIf", "GPS")}\0\0\0\x05IEND\xaa\xbb\xcc\xdd`;
  expect(strip(text)).toBe(text);
});

test("a WebP may end with an empty chunk, and its flags may be missing", () => {
  const image = webpPart("VP8 ", "data");
  expect(strip(riff(webpPart("EXIF", "GPS!") + image + webpPart("ABCD", "")))).toBe(
    riff(image + webpPart("ABCD", "")),
  );
  const withoutFlags = riff(webpPart("VP8X", "") + image);
  expect(strip(withoutFlags)).toBe(withoutFlags);
});

describe("a file that ends too early, at any byte", () => {
  const lengths = (text: string) => Array.from({ length: text.length }, (_, length) => length);

  test("is unchanged when it is a JPEG without its compressed data", () => {
    const head = wholeOf(JPEG_HEAD) + SCAN.slice(0, 9);
    for (const length of lengths(head))
      expect(strip(head.slice(0, length)), String(length)).toBe(head.slice(0, length));
  });

  test("loses its metadata when it is a JPEG that ends within its compressed data", () => {
    // The scan's header has ten bytes.
    const data = `${SCAN.slice(10)}${END}`;
    for (const length of [...lengths(data), data.length]) {
      const cut = data.slice(0, length);
      expect(strip(wholeOf(JPEG_HEAD) + SCAN.slice(0, 10) + cut), String(length)).toBe(
        keptOf(JPEG_HEAD) + SCAN.slice(0, 10) + cut,
      );
    }
  });

  test("is unchanged when it is a JPEG that ends within the header of its second scan", () => {
    const first = wholeOf(JPEG_HEAD) + SCAN;
    const next = segment("\xc4", "table") + SCAN.slice(0, 10);
    for (const length of lengths(next).slice(2)) {
      const text = first + next.slice(0, length);
      expect(strip(text), String(length)).toBe(text);
    }
    expect(strip(first + next)).toBe(keptOf(JPEG_HEAD) + SCAN + next);
  });

  test("is unchanged when it is a PNG or WebP", () => {
    const webp = riff(wholeOf(WEBP));
    for (const whole of [wholeOf(PNG), webp]) {
      for (const length of lengths(whole)) expect(strip(whole.slice(0, length))).toBe(whole.slice(0, length));
    }
    expect(strip(wholeOf(PNG))).toBe(keptOf(PNG));
    expect(strip(webp)).toBe(riff(keptOf(WEBP)));
  });

  test("loses data after the end of a WebP, whose size says where that is", () => {
    expect(strip(`${riff(wholeOf(WEBP))}GPS`)).toBe(riff(keptOf(WEBP)));
  });

  test("loses a chunk of a WebP that is cut off by the size", () => {
    const body = `${wholeOf(WEBP)}1234567`;
    expect(strip(riff(body))).toBe(riff(keptOf(WEBP)));
    const cut = `${wholeOf(WEBP)}VP8 \x02\0\0\0x`;
    expect(strip(riff(cut))).toBe(riff(cut));
  });
});

test("a file with any one byte damaged can be read, grows by nothing and has nothing more to lose", () => {
  const files = [`${wholeOf(JPEG_HEAD)}${exif(6, true)}${SCAN}${END}`, wholeOf(PNG), riff(wholeOf(WEBP))];
  let runs = 0;
  for (const file of files) {
    for (let at = 0; at < file.length; at += 1) {
      for (const damage of [0x01, 0x10, 0x80, 0xff]) {
        const letter = String.fromCharCode((file[at] ?? "").charCodeAt(0) ^ damage);
        const damaged = file.slice(0, at) + letter + file.slice(at + 1);
        const kept = strip(damaged);
        expect(kept.length).toBeLessThanOrEqual(damaged.length);
        expect(strip(kept)).toBe(kept);
        runs += 1;
      }
    }
  }
  expect(runs).toBe(4 * files.join("").length);
});

describe("the orientation of a JPEG", () => {
  /** Exif data from its TIFF part. @returns the orientation that is kept; null for none */
  function orientationOf(tiff: string): number | null {
    const kept = strip(`\xff\xd8${segment("\xe1", `Exif\0\0${tiff}`)}${SCAN}${END}`);
    const rest = `${SCAN}${END}`;
    expect(kept.startsWith("\xff\xd8") && kept.endsWith(rest)).toBe(true);
    return kept.length === 2 + rest.length ? null : kept.charCodeAt(31);
  }

  const HEAD = "MM\0*\0\0\0\x08";
  const entry = (tag: string, value: number) => `${tag}\0\x03\0\0\0\x01\0${String.fromCharCode(value)}\0\0`;
  const ORIENTATION = (value: number) => entry("\x01\x12", value);
  const other = entry("\x01\x0f", 5);

  test.each([
    [0, null],
    [1, null],
    [2, 2],
    [8, 8],
    [9, null],
  ])("%i is kept as %j", (value, expected) => {
    expect(orientationOf(`${HEAD}\0\x01${ORIENTATION(value)}`)).toBe(expected);
  });

  test("is found behind other entries, as many as the count says", () => {
    expect(orientationOf(`${HEAD}\0\x03${other}${other}${ORIENTATION(6)}`)).toBe(6);
    expect(orientationOf(`${HEAD}\0\x02${other}${other}${ORIENTATION(6)}`)).toBeNull();
    expect(orientationOf(`${HEAD}\0\0${ORIENTATION(6)}`)).toBeNull();
  });

  test("is found where the header points to, also after a gap", () => {
    expect(orientationOf(`MM\0*\0\0\0\x0bgap\0\x01${ORIENTATION(6)}`)).toBe(6);
  });

  test("of data that ends before its value is none, whatever its count says", () => {
    const whole = `${HEAD}\xff\xff${other}${ORIENTATION(6)}`;
    for (let length = 0; length < whole.length - 2; length += 1) {
      expect(orientationOf(whole.slice(0, length)), String(length)).toBeNull();
    }
    expect(orientationOf(whole)).toBe(6);
    expect(orientationOf(`${HEAD}\xff\xff${other}`)).toBeNull();
  });

  test("is none when the header points past the end", () => {
    for (const first of [0x16, 0x17, 0x18, 0xff]) {
      const tiff = `MM\0*\0\0\0${String.fromCharCode(first)}\0\x01${ORIENTATION(6)}`;
      expect(orientationOf(tiff)).toBeNull();
    }
  });

  test("of another kind of segment is none", () => {
    const kept = strip(`\xff\xd8${segment("\xe1", `EXIF\0\0${HEAD}\0\x01${ORIENTATION(6)}`)}${SCAN}${END}`);
    expect(kept).toBe(`\xff\xd8${SCAN}${END}`);
  });
});
