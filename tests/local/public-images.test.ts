import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { chromium } from "@playwright/test";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";

import { imageCopies, isOpaque } from "#app/shop/product/product-image.ts";
import { CHROMIUM } from "#local/chromium.ts";
import { drawInBrowser } from "#local/images/draw.ts";
import { pictures } from "#local/images/pictures.ts";
import { shaderOf, SOFTWARE_GL } from "#local/images/shader.ts";
import { fadeShadow, smooth } from "#local/images/smooth.ts";
import { ROOT } from "#local/root.ts";

const PUBLIC = join(ROOT, "public");
const all = readdirSync(`${PUBLIC}/images`).map((name) => `/images/${name}`);
const images = all.filter((path) => path.endsWith(".svg"));
const drawn = all.filter((path) => path.endsWith("-640.jpg"));
/** Made of drawn pictures by local/images/banner.ts. */
const BANNERS = ["banner-festive.webp"];
const tiles = all.filter((path) => path.startsWith("/images/category-"));

describe("public images", () => {
  test.each([...images, "/placeholder.svg", "/favicon.svg"])(
    "%s is below 4 KB, well-formed and free of scripts and external references",
    (path) => {
      const svg = readFileSync(PUBLIC + path, "utf8");
      expect(Buffer.byteLength(svg)).toBeLessThan(4096);
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox="0 0 \d+ \d+">/,
      );
      expect(svg).not.toMatch(
        /<(?:script|text|style|image|foreignObject|filter)\b|\son\w+=|href="(?!#)|NaN|undefined/i,
      );
      expect(unclosedTags(svg)).toEqual([]);
      expect(danglingReferences(svg)).toEqual([]);
    },
  );
});

describe("drawn pictures", () => {
  test("are those of local/images, each with transparent copies of which the larger is at most 25 KB", async () => {
    expect(drawn.length).toBeGreaterThan(30);
    expect(all.length).toBe(images.length + drawn.length * 3 + BANNERS.length + tiles.length);
    const names = new Set(pictures().map(({ name }) => `/images/${name}-640.jpg`));
    expect(drawn.filter((path) => !names.has(path))).toEqual([]);
    for (const path of drawn) {
      const copies = imageCopies(path);
      expect(copies?.avif.map(({ width }) => width)).toEqual([320, 640]);
      expect([copies?.jpeg, isOpaque(path)]).toEqual([path, false]);
      for (const { width, url } of copies?.avif ?? []) {
        const { hasAlpha, ...image } = await sharp(PUBLIC + url).metadata();
        expect([url, image.width, image.height, hasAlpha]).toEqual([url, width, (width * 5) / 4, true]);
        expect(statSync(PUBLIC + url).size, url).toBeLessThanOrEqual(25_000);
      }
      const { width, height } = await sharp(PUBLIC + path).metadata();
      expect([path, width, height]).toEqual([path, 640, 800]);
    }
  });

  test("make up the banner of the home page, four times as wide as high and below 30 KB", async () => {
    for (const name of BANNERS) {
      const { width, height } = await sharp(`${PUBLIC}/images/${name}`).metadata();
      expect([width, height]).toEqual([1600, 400]);
      expect(statSync(`${PUBLIC}/images/${name}`).size).toBeLessThan(30_000);
    }
  });

  test("make up the tiles of the six categories, transparent squares below 4 KB", async () => {
    expect(tiles).toHaveLength(6);
    for (const path of tiles) {
      const { format, width, height, hasAlpha } = await sharp(PUBLIC + path).metadata();
      expect([path, format, width, height, hasAlpha]).toEqual([path, "webp", 96, 96, true]);
      expect(statSync(PUBLIC + path).size, path).toBeLessThan(4096);
    }
  });

  test("have a shape whose box holds what the camera looks at", () => {
    const shapes = new Set(
      readdirSync(join(ROOT, "local/images/shapes")).map((file) => file.replace(".glsl", "")),
    );
    const missing = pictures().filter(
      ({ shape, view: { low, high, target } }) =>
        !shapes.has(shape) ||
        target.some((place, axis) => place < (low[axis] ?? 0) || place > (high[axis] ?? 0)),
    );
    expect(missing).toEqual([]);
  });

  test("are drawn by a shader that the browser can run", { timeout: 300_000 }, async () => {
    const browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, ...SOFTWARE_GL] });
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    const lamp = pictures().find(({ name }) => name === "deepak-lamp");
    if (!lamp) throw new Error("There is no lamp.");
    const [width, height] = [32, 40];
    const code = shaderOf(lamp.shape);
    const product = { ...lamp.view, width, height, samples: 1, layer: 0 };
    const shadow = { ...product, width: width / 4, height: height / 4, layer: 1 };
    const [first, second] = await page.evaluate(drawInBrowser, { code, jobs: [product, shadow] });
    const pixels = Buffer.from(first ?? "", "base64");
    expect(Buffer.from(second ?? "", "base64")).toHaveLength((width * height) / 4);
    const alpha = (x: number, y: number) => pixels[(y * width + x) * 4 + 3];
    expect(pixels).toHaveLength(width * height * 4);
    // The shade in the middle is there, and beside it is nothing.
    expect([alpha(16, 12), alpha(1, 1), alpha(30, 38)]).toEqual([255, 0, 0]);
  });

  test("have shadows that end before the edge", () => {
    const [width, height] = [20, 25];
    const pixels = new Uint8Array(width * height * 4).fill(100);
    pixels[3] = 255;
    fadeShadow(pixels, width, height);
    const alpha = (x: number, y: number) => pixels[(y * width + x) * 4 + 3];
    expect([alpha(0, 0), alpha(19, 12), alpha(10, 24), alpha(10, 12)]).toEqual([255, 0, 0, 100]);
    expect(pixels[4]).toBe(100);
  });

  test("lose their grain, and keep edges of colour and what is transparent", () => {
    const [width, height] = [16, 16];
    const layer = (colour: (x: number, y: number) => number[]) =>
      Uint8Array.from(
        Array.from({ length: width * height }, (_, at) => colour(at % width, Math.floor(at / width))).flat(),
      );
    const grain = (x: number, y: number) => ((x * 7 + y * 13) % 5) * 6 - 12;
    const product = layer((x, y) => [(x < 8 ? 60 : 180) + grain(x, y), 100, 100, y < 2 ? 0 : 255]);
    const directions = layer(() => [128, 128, 255, 255]);
    const colours = layer((x) => [x < 8 ? 40 : 200, 90, 90, 255]);
    const smoothed = smooth({ width, height, product, directions, colours });
    const red = (x: number, y: number) => smoothed[(y * width + x) * 4] ?? 0;
    const rows = Array.from({ length: 8 }, (_, row) => row + 5);
    for (const y of rows) {
      expect(Math.abs(red(4, y) - 60)).toBeLessThan(5);
      expect(Math.abs(red(7, y) - 60)).toBeLessThan(8);
      expect(Math.abs(red(8, y) - 180)).toBeLessThan(8);
    }
    expect(red(3, 0)).toBe(product[12]);
  });
});

/** Returns unclosed tags, tags closed in the wrong order and tags with malformed attributes. */
function unclosedTags(svg: string): string[] {
  const open: string[] = [];
  for (const [tag, slash, name, attributes = "", selfClosing] of svg.matchAll(
    /<(\/?)([\w:-]+)([^<>]*?)(\/?)>/g,
  )) {
    if (!/^(?:\s+[\w:-]+="[^"<&]*")*\s*$/.test(attributes)) return [tag];
    if (slash) {
      if (open.pop() !== name) return [tag];
    } else if (!selfClosing && name) open.push(name);
  }
  return svg.replaceAll(/<[^<>]*>/g, "").trim() === "" ? open : ["text between tags"];
}

/** Returns references (url(#a), href="#a") to missing ids, and duplicate ids. */
function danglingReferences(svg: string): string[] {
  const ids = [...svg.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1]);
  const references = [...svg.matchAll(/(?:url\(|href=")#([\w-]+)/g)].map((match) => match[1]);
  return [
    ...references.filter((reference) => !ids.includes(reference)),
    ...ids.filter((id, index) => ids.indexOf(id) !== index),
  ].map(String);
}
