/**
 * Draws the pictures of the demo catalogue from the shapes beside this file, without a network, and writes them to
 * `public/images`: `npm run images -- deepak-lamp` draws one, `--missing` those that there are not yet, and `--draft` gives
 * a quick look in `reports/images`.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";

import { CHROMIUM } from "#local/chromium.ts";
import { drawInBrowser, type Job } from "#local/images/draw.ts";
import { pictures, type View } from "#local/images/pictures.ts";
import { shaderOf, SOFTWARE_GL } from "#local/images/shader.ts";
import { fadeShadow, smooth } from "#local/images/smooth.ts";
import { ROOT } from "#local/root.ts";

/** Behind the JPEG, which cannot be transparent: the light backdrop of product images. */
const BACKDROP = "#f3eee6";
/** Most bytes of the AVIF of 640 pixels. */
const MAX_BYTES = 25_000;

const isDraft = process.argv.includes("--draft");
const isMissingOnly = process.argv.includes("--missing");
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const WIDTH = isDraft ? 256 : 640;
const HEIGHT = (WIDTH * 5) / 4;
const SAMPLES = isDraft ? 4 : 8;
const FOLDER = join(ROOT, isDraft ? "reports/images" : "public/images");

const SHADOW_WIDTH = WIDTH / 8;

/** The layers of a picture: the product, directions and colours of its surface, and its shadow. */
const layersOf = (view: View): Job[] =>
  [
    { layer: 0, width: WIDTH, samples: SAMPLES },
    { layer: 2, width: WIDTH, samples: 2 },
    { layer: 3, width: WIDTH, samples: 2 },
    { layer: 1, width: SHADOW_WIDTH, samples: 32 },
  ].map((job) => ({ ...view, ...job, height: (job.width * 5) / 4 }));

/** Draws views of one shape. */
async function draw(page: Page, shape: string, views: View[]): Promise<Buffer[]> {
  const jobs = views.flatMap(layersOf);
  const layers = await page.evaluate(drawInBrowser, { code: shaderOf(shape), jobs });
  const pixels = layers.map((text) => Buffer.from(text, "base64"));
  return Promise.all(views.map((_view, at) => develop(pixels.slice(at * 4, at * 4 + 4))));
}

/** Puts the layers together. */
async function develop([product, directions, colours, shadow]: Buffer[]): Promise<Buffer> {
  if (!product || !directions || !colours || !shadow) throw new Error("A layer is missing.");
  const raw = (width: number) => ({ raw: { width, height: (width * 5) / 4, channels: 4 as const } });
  const enlarged = await sharp(shadow, raw(SHADOW_WIDTH))
    .resize(WIDTH, HEIGHT, { kernel: "cubic" })
    .png()
    .toBuffer();
  const smoothed = smooth({ width: WIDTH, height: HEIGHT, product, directions, colours });
  const soft = await sharp(enlarged)
    .blur(WIDTH / 80)
    .png()
    .toBuffer();
  const over = await sharp(smoothed, raw(WIDTH)).png().toBuffer();
  const pixels = await sharp(soft)
    .composite([{ input: over }])
    .raw()
    .toBuffer();
  fadeShadow(pixels, WIDTH, HEIGHT);
  return sharp(pixels, raw(WIDTH)).png().toBuffer();
}

/** Writes AVIF at two widths, the larger one at the best quality that its limit of bytes allows, and a JPEG. */
async function write(name: string, png: Buffer): Promise<void> {
  const file = join(FOLDER, `${name}-${WIDTH}`);
  await sharp(png)
    .flatten({ background: BACKDROP })
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(`${file}.jpg`);
  if (isDraft) return;
  await sharp(png).resize(320).avif({ quality: 55, effort: 5 }).toFile(`${file}.320.avif`);
  let quality = 62;
  let large = await sharp(png).avif({ quality, effort: 5 }).toBuffer();
  while (large.length > MAX_BYTES && quality > 20) {
    quality -= 7;
    large = await sharp(png).avif({ quality, effort: 5 }).toBuffer();
  }
  writeFileSync(`${file}.640.avif`, large);
}

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, ...SOFTWARE_GL] });
try {
  const page = await browser.newPage();
  const chosen = pictures().filter(
    ({ name }) =>
      (wanted.length === 0 || wanted.includes(name)) &&
      (!isMissingOnly || !existsSync(join(FOLDER, `${name}-${WIDTH}.jpg`))),
  );
  for (const [shape, named] of Map.groupBy(chosen, (picture) => picture.shape)) {
    const views = named.map(({ view }) => view);
    for (const [at, png] of (await draw(page, shape, views)).entries()) {
      await write(named[at]?.name ?? "", png);
    }
    console.log(named.map(({ name }) => name).join(" "));
  }
} finally {
  await browser.close();
}
