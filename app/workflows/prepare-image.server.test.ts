import { readFileSync } from "node:fs";

import { describe, expect, test, vi } from "vitest";

import type { ImageResizer } from "#app/data/image-resizing.server.ts";
import { prepareImage } from "#app/workflows/prepare-image.server.ts";

/** A photograph of 1000 × 1250 pixels, whose metadata has the name of its author. */
const PHOTO = new Uint8Array(readFileSync("tests/http/support/photo.jpg"));
const text = (letters: string) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
const HEIC = text(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${"x".repeat(40)}`);
const AVIF = text(`\0\0\0\x18ftypavif\0\0\0\0mif1avif${"x".repeat(40)}`);

type Made = { width: number; format: string; quality: number };

/** Stands in for Cloudflare Images. It returns files of `sizeOf` bytes, or fails. */
function resizer(sizeOf: (to: Made) => number = () => 1000) {
  const made: Made[] = [];
  const images: ImageResizer = {
    info: () => Promise.resolve({ format: "image/avif", width: 700, height: 500 }),
    input: () => ({
      transform: ({ width }) => ({
        output({ format, quality }) {
          const size = sizeOf({ width, format, quality });
          if (size < 0) return Promise.reject(new Error("9412"));
          made.push({ width, format, quality });
          const bytes = format === "image/jpeg" ? PHOTO.slice(0, size) : new Uint8Array(size);
          return Promise.resolve({ response: () => new Response(bytes), contentType: () => format });
        },
      }),
    }),
  };
  return { images, made };
}

/** Returns the prepared image; the test fails if there is a problem. */
async function prepared(bytes: Uint8Array<ArrayBuffer>, images: ImageResizer | null) {
  const image = await prepareImage(bytes, images);
  if ("problem" in image) throw new Error(image.problem);
  return image;
}

describe("copies", () => {
  test("are made in three widths of AVIF and one JPEG, and named in the address", async () => {
    const { images, made } = resizer();
    const { address, sizes, bytes } = await prepared(PHOTO, images);
    expect(made.map(({ width, format }) => `${width} ${format}`)).toEqual([
      "960 image/avif",
      "640 image/avif",
      "320 image/avif",
      "640 image/jpeg",
    ]);
    expect(sizes.map(({ width, ending }) => `${width}.${ending}`)).toEqual([
      "960.avif",
      "640.avif",
      "320.avif",
      "640.jpg",
    ]);
    expect(address).toMatch(/^\/media\/[\da-f]{32}-960o\.jpg$/);
    expect(Buffer.from(PHOTO).includes("SECRET-ARTIST")).toBe(true);
    expect(Buffer.from(bytes).includes("SECRET-ARTIST")).toBe(false);
  });

  test("are left to the cron when their time is over, and the image is stored without them", async () => {
    const { images, made } = resizer();
    const image = await prepareImage(PHOTO, images, Date.now() - 1);
    expect(made).toEqual([]);
    expect(image).toMatchObject({ sizes: [], address: expect.stringMatching(/^\/media\/[\da-f]{32}\.jpg$/) });
  });

  test("of a phone's width are made with less quality until they have at most 30 KB", async () => {
    const large = resizer(({ width, quality }) =>
      width === 640 && quality > 30 ? 30 * 1024 + 1 : 30 * 1024,
    );
    const { sizes } = await prepared(PHOTO, large.images);
    expect(large.made.filter(({ width, format }) => width === 640 && format === "image/avif")).toEqual(
      [60, 45, 30].map((quality) => ({ width: 640, format: "image/avif", quality })),
    );
    expect(sizes.find(({ width, ending }) => width === 640 && ending === "avif")?.bytes).toHaveLength(
      30 * 1024,
    );
    const huge = resizer(({ width }) => (width === 640 ? 60 * 1024 : 10));
    expect((await prepared(PHOTO, huge.images)).sizes).toHaveLength(4);
  });

  test("are not larger than the image", async () => {
    const { images } = resizer();
    const { sizes, address } = await prepared(AVIF, images);
    expect(sizes.map(({ width }) => width)).toEqual([960, 640, 320, 640]);
    expect(address).toMatch(/-960\.avif$/);
    const small = { ...images, info: () => Promise.resolve({ width: 640, height: 300 }) };
    expect((await prepared(AVIF, small)).address).toMatch(/-640\.avif$/);
    const tiny = { ...images, info: () => Promise.resolve({ width: 320, height: 320 }) };
    expect((await prepared(AVIF, tiny)).sizes.map(({ width }) => width)).toEqual([320, 320]);
  });

  test("that cannot be made leave the image as it is", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    for (const images of [null, resizer(() => -1).images, resizer(() => 0).images]) {
      const { address, sizes } = await prepared(PHOTO, images);
      expect(sizes).toEqual([]);
      expect(address).toMatch(/^\/media\/[\da-f]{32}\.jpg$/);
    }
    const svg = { ...resizer().images, info: () => Promise.resolve({ format: "image/svg+xml" }) };
    expect((await prepared(AVIF, svg)).sizes).toEqual([]);
    expect(log).toHaveBeenCalledTimes(2);
  });
});

describe("an image is refused", () => {
  test.each([
    ["above 10 MB", new Uint8Array(10 * 1024 * 1024 + 1), "too_large"],
    ["that is none", text("<svg/>"), "no_image"],
    ["whose end is missing", PHOTO.subarray(0, 20_000), "cut_off"],
    [
      "with more pixels than a photograph",
      text("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xc3\x50\0\0\xc3\x50\x08\x02\0\0\0\0\0\0\0\0\0\0\0IEND\0\0\0\0"),
      "too_many_pixels",
    ],
    ["a GIF with more pixels", text("GIF89a\x60\xea\x60\xea\xf7\0\0;"), "too_many_pixels"],
    [
      "an AVIF with more pixels in one of its images",
      text(
        "\0\0\0\x1cftypavif\0\0\0\0avifmif1miafispe\0\0\0\0\0\0\0\x09\0\0\0\x09ispe\0\0\0\0\0\0\x1f\x40\0\0\x1f\x40",
      ),
      "too_many_pixels",
    ],
    ["a GIF above 2 MB", text(`GIF89a${"x".repeat(2 * 1024 * 1024)}`), "too_large_for_type"],
  ] as const)("%s", async (_what, bytes, problem) => {
    const { images, made } = resizer();
    expect(await prepareImage(bytes, images)).toEqual({ problem });
    expect(made).toEqual([]);
  });
});

test("a HEIC photo becomes a JPEG where it can be read, and is refused elsewhere", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { images, made } = resizer(({ format }) => (format === "image/jpeg" ? PHOTO.length : 100));
  expect((await prepared(HEIC, images)).address).toMatch(/-960o\.jpg$/);
  expect(made[0]).toEqual({ width: 1600, format: "image/jpeg", quality: 85 });
  expect(await prepareImage(HEIC, null)).toEqual({ problem: "heic" });
  expect(await prepareImage(HEIC, resizer(() => -1).images)).toEqual({ problem: "heic" });
});
