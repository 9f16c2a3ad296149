import { describe, expect, test } from "vitest";

import {
  imageCopies,
  isHeic,
  isOpaque,
  mediaName,
  separateLargeImages,
  storedNames,
  mediaFileName,
  mediaType,
  maxImageBytes,
  mediaUrl,
  shrunkSize,
  smallestCopy,
  detectImageType,
} from "#app/shop/product/product-image.ts";

function bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

describe("a drawn picture", () => {
  test("has transparent copies of two widths, and is its own JPEG", () => {
    expect(imageCopies("/images/deepak-lamp-640.jpg")).toEqual({
      avif: [
        { width: 320, url: "/images/deepak-lamp-640.320.avif" },
        { width: 640, url: "/images/deepak-lamp-640.640.avif" },
      ],
      jpeg: "/images/deepak-lamp-640.jpg",
    });
    expect(isOpaque("/images/deepak-lamp-640.jpg")).toBe(false);
  });

  test.each([
    "/images/lamp.jpg",
    "/images/lamp-640.png",
    "/media/lamp-640.jpg",
    "https://a.example/images/a-640.jpg",
  ])("%s is none", (url) => {
    expect(imageCopies(url)).toBeNull();
  });
});

describe("detectImageType", () => {
  test.each([
    ["\xff\xd8\xff\xe0\0\x10JFIF", "jpg"],
    ["\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "png"],
    ["GIF87a..", "gif"],
    ["GIF89a..", "gif"],
    ["RIFF\0\0\0\0WEBPVP8 ", "webp"],
    ["\0\0\0\x20ftypavif\0\0\0\0avifmif1miafMA1B", "avif"],
    ["\0\0\0\x18ftypmif1\0\0\0\0mif1avif", "avif"],
    ["\0\0\0\x18ftypavis\0\0\0\0mif1miaf", "avif"],
    // Brands are read up to the end of the bytes, and at most within the first 256.
    ["\0\0\x10\0ftypmif1\0\0\0\0mif1avif", "avif"],
    [`\0\0\x02\0ftypmif1\0\0\0\0${"mif1".repeat(59)}avif`, "avif"],
  ])("%j is %s", (text, extension) => {
    expect(detectImageType(bytes(text))).toBe(extension);
  });

  test.each([
    "",
    "GIF",
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<?xml version="1.0"?><svg/>',
    "<!doctype html>",
    "%PDF-1.7",
    "RIFF\0\0\0\0WAVE",
    "RIFX\0\0\0\0WEBP",
    "\0\0\0\x08ftyp",
    "\0\0\0\x18ftypheic\0\0\0\0mif1heic",
    "\0\0\0\x18ftypmp42\0\0\0\0isommp42",
    // A brand after the end of the box does not count.
    "\0\0\0\x14ftypmp42\0\0\0\0isomavif",
    "\0\0\0\0ftyp",
    `\0\0\x02\0ftypmif1\0\0\0\0${"mif1".repeat(60)}avif`,
    "\0\0\0\x18ftypmif1\0\0\0\0xxavifxx",
    "BM......",
  ])("%j is not an image", (text) => {
    expect(detectImageType(bytes(text))).toBeNull();
  });

  test("reads bytes in the middle of a larger buffer", () => {
    const whole = bytes("xxxx\0\0\0\x18ftypmif1\0\0\0\0mif1avif");
    expect(detectImageType(whole.subarray(4))).toBe("avif");
  });
});

const NAME = "0123456789abcdef0123456789abcdef";

test("mediaFileName and mediaType accept only names of uploads", () => {
  expect(mediaFileName(mediaUrl(`${NAME}.webp`))).toBe(`${NAME}.webp`);
  expect(mediaUrl("a.jpg")).toBe("/media/a.jpg");
  expect(["jpg", "png", "webp", "avif", "gif"].map((extension) => mediaType(`${NAME}.${extension}`))).toEqual(
    ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"],
  );
  expect(mediaType(`${NAME}.webp`)).toBe("image/webp");
  for (const name of [`${NAME}.svg`, NAME, `../${NAME}.jpg`, `${NAME}.jpg/x`, `${NAME.toUpperCase()}.jpg`]) {
    expect(mediaFileName(`/media/${name}`)).toBeNull();
    expect(mediaType(name)).toBeNull();
  }
  expect(mediaFileName(`https://elsewhere.example/media/${NAME}.jpg`)).toBeNull();
});

describe("copies of an upload", () => {
  const PHOTO = `/media/${NAME}-960o.jpg`;

  test("have URLs that follow from the image's own", () => {
    expect(imageCopies(PHOTO)).toEqual({
      avif: [320, 640, 960].map((width) => ({ width, url: `/media/${NAME}-960o.${width}.avif` })),
      jpeg: `/media/${NAME}-960o.640.jpg`,
    });
    expect(imageCopies(`/media/${NAME}-640.png`)?.avif.map(({ width }) => width)).toEqual([320, 640]);
    expect(imageCopies(`/media/${NAME}-320.webp`)).toEqual({
      avif: [{ width: 320, url: `/media/${NAME}-320.320.avif` }],
      jpeg: `/media/${NAME}-320.320.jpg`,
    });
  });

  test.each([
    `/media/${NAME}.jpg`,
    "/images/a.jpg",
    "https://cdn.example/a-960o.jpg",
    `/media/${NAME}-500.jpg`,
    "",
  ])("there are none of %s", (url) => {
    expect(imageCopies(url)).toBeNull();
  });

  test("the smallest one is for a logo, with a JPEG behind it only where nothing shines through", () => {
    const avif = (name: string) => `/media/${NAME}-${name}.320.avif`;
    expect(smallestCopy(PHOTO)).toEqual({
      avif: avif("960o"),
      fallback: `/media/${NAME}-960o.640.jpg`,
    });
    const logo = `/media/${NAME}-640.png`;
    expect(smallestCopy(logo)).toEqual({ avif: avif("640"), fallback: logo });
    expect(smallestCopy("/placeholder.svg")).toEqual({ avif: null, fallback: "/placeholder.svg" });
  });

  test("are stored beside the upload", () => {
    expect(storedNames(`${NAME}-640o.png`)).toEqual([
      `${NAME}-640o.png`,
      `${NAME}-640o.320.avif`,
      `${NAME}-640o.640.avif`,
      `${NAME}-640o.640.jpg`,
    ]);
    expect(storedNames(`${NAME}.gif`)).toEqual([`${NAME}.gif`]);
  });

  test("are served, and are no uploads themselves", () => {
    for (const copy of imageCopies(PHOTO)?.avif ?? []) {
      expect(mediaType(copy.url.slice("/media/".length))).toBe("image/avif");
      expect(mediaFileName(copy.url)).toBeNull();
    }
    expect(mediaType(`${NAME}-960o.640.jpg`)).toBe("image/jpeg");
    for (const name of [
      `${NAME}.640.jpg`,
      `${NAME}-960o.640.png`,
      `${NAME}-960o.500.avif`,
      `${NAME}-9600.jpg`,
    ]) {
      expect(mediaType(name)).toBeNull();
    }
  });

  test("mediaName says how large they are, and what is opaque", () => {
    expect(mediaName(NAME, "png", { largest: 640, isOpaque: false })).toBe(`${NAME}-640.png`);
    expect(mediaName(NAME, "jpg", { largest: 960, isOpaque: true })).toBe(`${NAME}-960o.jpg`);
    expect(mediaName(NAME, "jpg", { largest: null, isOpaque: true })).toBe(`${NAME}.jpg`);
  });
});

describe("isOpaque", () => {
  test.each([
    `/media/${NAME}-960o.png`,
    `/media/${NAME}.jpg`,
    "/images/a.JPG",
    "https://cdn.example/a.jpeg?v=1",
  ])("%s is", (url) => expect(isOpaque(url)).toBe(true));
  test.each([
    `/media/${NAME}-960.png`,
    `/media/${NAME}.webp`,
    "/images/lamp.svg",
    "https://cdn.example/a.jpg.png",
  ])("%s may be transparent", (url) => expect(isOpaque(url)).toBe(false));
});

test("isHeic knows the photographs of iPhones, and no AVIF", () => {
  expect(isHeic(bytes("\0\0\0\x18ftypheic\0\0\0\0mif1heic"))).toBe(true);
  expect(isHeic(bytes("\0\0\0\x18ftypmif1\0\0\0\0mif1heic"))).toBe(true);
  expect(isHeic(bytes("\0\0\0\x18ftypmif1\0\0\0\0mif1avif"))).toBe(false);
  expect(isHeic(bytes("\0\0\0\x18ftypmp42\0\0\0\0isommp42"))).toBe(false);
  expect(isHeic(bytes("heic"))).toBe(false);
});

test("photographs may have 10 MB, other images 2", () => {
  expect(
    (["jpg", "png", "webp", "avif", "gif"] as const).map((type) => maxImageBytes(type) / 2 ** 20),
  ).toEqual([10, 10, 10, 2, 2]);
});

test.each([
  [4000, 3000, { width: 1600, height: 1200 }],
  [3000, 4001, { width: 1200, height: 1600 }],
  [1601, 1, { width: 1600, height: 1 }],
  [1600, 1600, null],
  [10, 20, null],
])("an image of %j × %j pixels is made %j", (width, height, size) => {
  expect(shrunkSize(width, height)).toEqual(size);
});

describe("separateLargeImages", () => {
  const file = (name: string, megabytes: number, type = "image/jpeg") => ({
    name,
    size: megabytes * 1024 * 1024,
    type,
  });

  test.each([
    ["a photograph of 10 MB is taken", [file("a.jpg", 10)], ["a.jpg"], null],
    [
      "one of 50 MB is not",
      [file("a.jpg", 50), file("b.jpg", 1)],
      ["b.jpg"],
      "a.jpg is larger than 10 MB. Not chosen: make it smaller and choose it again.",
    ],
    [
      "a GIF and an AVIF have at most 2 MB",
      [file("a.gif", 3, "image/gif"), file("b.avif", 3, "image/avif"), file("c.avif", 2, "image/avif")],
      ["c.avif"],
      "a.gif is larger than 2 MB. b.avif is larger than 2 MB. Not chosen: make it smaller and choose it again.",
    ],
    [
      "20 MB together, and what comes after that is not taken",
      [file("a.jpg", 9), file("b.jpg", 9), file("c.jpg", 3), file("d.jpg", 2)],
      ["a.jpg", "b.jpg", "d.jpg"],
      "c.jpg is too much: all images together can have 20 MB. Not chosen: make it smaller and choose it again.",
    ],
  ])("%s", (_what, files, names, message) => {
    const answer = separateLargeImages(files);
    expect(answer.taken.map(({ name }) => name)).toEqual(names);
    expect(answer.message).toBe(message);
  });
});
