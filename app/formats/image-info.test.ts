import { describe, expect, it } from "vitest";

import { countPixels, readImageInfo } from "#app/formats/image-info.ts";

/** Images of 9 × 7 pixels as libvips writes them. */
const SAMPLES = {
  jpeg: "/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAHAAkDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABQf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCWAAqu/9k=",
  "progressive jpeg":
    "/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wgARCAAHAAkDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAVAQEBAAAAAAAAAAAAAAAAAAAEBv/aAAwDAQACEAMQAAABlAFX/8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABBQI//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPwF//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPwF//8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQAGPwI//8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABPyE//9oADAMBAAIAAwAAABD3/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPxB//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPxB//8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABPxA//9k=",
  png: "iVBORw0KGgoAAAANSUhEUgAAAAkAAAAHCAIAAABV+fA3AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWM4Y2yMCzEMETkA++tLT620lr4AAAAASUVORK5CYII=",
  "lossy webp": "UklGRjoAAABXRUJQVlA4IC4AAACQAQCdASoJAAcAAUAmJaACdLoAA5gA/u7/n/wF090Yt/+4OP+wcf9g4/dMAAAA",
  "lossless webp": "UklGRh4AAABXRUJQVlA4TBEAAAAvCIABAAfQmTJ3pv+BiOh/AAA=",
} as const;

const TRANSPARENT = {
  png: "iVBORw0KGgoAAAANSUhEUgAAAAkAAAAHCAYAAADam2dgAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQYlWNgZGJuIIQZhrUiAIFpIPusRoyxAAAAAElFTkSuQmCC",
  "png with a palette":
    "iVBORw0KGgoAAAANSUhEUgAAAAkAAAAHCAMAAADtRZdSAAAAA1BMVEUBAgMNh2TVAAAAAXRSTlOArV5bRgAAAAlwSFlzAAAD6AAAA+gBtXtSawAAAAxJREFUCJljYKAGAAAARgABQtRypQAAAABJRU5ErkJggg==",
  "lossy webp":
    "UklGRkgAAABXRUJQVlA4WAoAAAAQAAAACAAABgAAQUxQSAoAAAABB1DAiAhERP8DVlA4IBgAAAAwAQCdASoJAAcAAUAmJaQAA3AA/v0gUAA=",
  "lossless webp": "UklGRiAAAABXRUJQVlA4TBQAAAAvCIABEAdQgVQIIAAKmgLGiIj+Bw==",
} as const;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const opaque = Object.entries(SAMPLES);
const transparent = Object.entries(TRANSPARENT);

describe("readImageInfo", () => {
  it.each(opaque)("reads the size of an opaque %s", (_type, base64) => {
    const info = { width: 9, height: 7, hasAlpha: false, isComplete: true };
    expect(readImageInfo(bytesOf(base64))).toEqual(info);
  });

  it.each(transparent)("reads the size of a transparent %s", (_type, base64) => {
    const info = { width: 9, height: 7, hasAlpha: true, isComplete: true };
    expect(readImageInfo(bytesOf(base64))).toEqual(info);
  });

  it.each([...opaque, ...transparent])("tells that the end of a %s is missing", (_type, base64) => {
    const bytes = bytesOf(base64);
    expect(readImageInfo(bytes.subarray(0, -2))).toMatchObject({ width: 9, height: 7, isComplete: false });
  });

  it("takes what follows the end of an image for no part of it", () => {
    const followed = new Uint8Array([...bytesOf(SAMPLES.jpeg), 0, 1, 2, 3]);
    expect(readImageInfo(followed)).toMatchObject({ isComplete: true });
  });

  it.each([
    ["nothing", ""],
    ["a word", "image"],
    ["a JPEG without a frame", "\xff\xd8\xff\xda\0\x08\x01\x01\0\0\x3f\0data\xff\xd9"],
    ["a PNG without a head", "\x89PNG\r\n\x1a\n\0\0\0\rIHDX\0\0\0\x09\0\0\0\x07\x08\x02\0\0\0"],
    ["a PNG that ends in its head", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x09"],
    ["a PNG without width", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\x07\x08\x02\0\0\0"],
    ["a WebP of another kind", "RIFF\x10\0\0\0WEBPVP9 \0\0\0\0\0\0\0\0\0\0\0\0"],
    ["a GIF", "GIF89a\x01\0\x01\0"],
  ])("is null for %s", (_what, text) => {
    expect(readImageInfo(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBeNull();
  });

  it("reads a size that is claimed alone, as that of a picture bomb", () => {
    const bomb = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xc3\x50\0\0\xc3\x50\x08\x02\0\0\0";
    expect(readImageInfo(Uint8Array.from(bomb, (letter) => letter.charCodeAt(0)))).toEqual({
      width: 50_000,
      height: 50_000,
      hasAlpha: false,
      isComplete: false,
    });
  });

  it("never fails, whatever byte is changed or missing", () => {
    for (const [, base64] of [...opaque, ...transparent]) {
      const bytes = bytesOf(base64);
      for (let at = 0; at < bytes.length; at += 1) {
        const changed = bytes.with(at, (bytes[at] ?? 0) ^ 0xff);
        expect(() => [readImageInfo(changed), readImageInfo(bytes.subarray(0, at))]).not.toThrow();
      }
    }
  });
});

describe("countPixels", () => {
  const bytesOfText = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

  it.each([...opaque, ...transparent])("of a %s", (_type, base64) => {
    expect(countPixels(bytesOf(base64))).toBe(63);
  });

  it.each([
    ["a GIF", "GIF89a\x09\0\x07\0", 63],
    ["a GIF that ends in its head", "GIF89a\x09\0\x07", 0],
    ["an AVIF", "\0\0\0\x0cftypavif....ispe\0\0\0\0\0\0\0\x09\0\0\0\x07", 63],
    ["an AVIF that ends in a box", "\0\0\0\x0cftypavif....ispe\0\0\0\0\0\0\0\x09\0\0\0", 0],
    ["nothing", "", 0],
  ])("of %s", (_what, text, pixels) => {
    expect(countPixels(bytesOfText(text))).toBe(pixels);
  });
});
