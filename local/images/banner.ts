/**
 * Makes the other pictures of the home page from those of the demo catalogue: `npm run images:banner` puts some side by side
 * as the banner, `public/images/banner-festive.webp`, and cuts one out for the tile of each category. Run it again after one
 * of them was drawn anew.
 */
import { join } from "node:path";

import sharp from "sharp";

import { fadeShadow } from "#local/images/smooth.ts";
import { ROOT } from "#local/root.ts";

const FOLDER = join(ROOT, "public/images");
const WIDTH = 1600;
const HEIGHT = 400;
/** Pictures from left to right: the centre of each, the height of its frame, and how far that is below the middle. */
const GOODS = [
  { name: "khurja-mug", at: 220, height: 470, below: 30 },
  { name: "chandan-attar", at: 600, height: 420, below: 6 },
  { name: "deepak-lamp", at: 970, height: 450, below: -2 },
  { name: "kosa-saree", at: 1370, height: 480, below: 36 },
];

/** Pictures on the tiles of the categories. */
const TILES = {
  electronics: "dhwani-headphones",
  fashion: "bagru-kurta",
  home: "deepak-lamp",
  books: "western-ghats-set",
  sports: "maidan-cricket-bat",
  beauty: "gulmohar-lipstick",
};
/** Twice the size on a large screen. */
const TILE_SIDE = 96;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

const light = (at: number) => `<ellipse cx="${at}" cy="210" rx="230" ry="180" fill="url(#light)" />`;
const GROUND = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <linearGradient id="ground" x2="1" y2="1"><stop stop-color="#312a63" /><stop offset="1" stop-color="#6d2f55" /></linearGradient>
  <radialGradient id="light"><stop stop-color="#ffcf8a" stop-opacity=".4" /><stop offset=".5" stop-color="#ffb96b" stop-opacity=".15" /><stop offset="1" stop-color="#ffb96b" stop-opacity="0" /></radialGradient>
  <path fill="url(#ground)" d="M0 0h${WIDTH}v${HEIGHT}H0z" />${GOODS.map(({ at }) => light(at)).join("")}</svg>`;

const goods = await Promise.all(
  GOODS.map(async ({ name, at, height, below }) => {
    const picture = await sharp(join(FOLDER, `${name}-640.640.avif`))
      .resize({ height })
      .png()
      .toBuffer({ resolveWithObject: true });
    const { width } = picture.info;
    const top = Math.round((HEIGHT - height) / 2) + below;
    // What stands out of the banner is cut off, which `composite` does not do.
    const cut = Math.max(0, -top);
    const input = await sharp(picture.data)
      .extract({ left: 0, top: cut, width, height: Math.min(height - cut, HEIGHT - Math.max(0, top)) })
      .toBuffer();
    return { input, left: Math.round(at - width / 2), top: Math.max(0, top) };
  }),
);

await sharp(Buffer.from(GROUND))
  .composite(goods)
  .webp({ quality: 78, effort: 6 })
  .toFile(join(FOLDER, "banner-festive.webp"));

for (const [category, name] of Object.entries(TILES)) {
  const picture = join(FOLDER, `${name}-640.640.avif`);
  // The product without its shadow, and a margin in which the shadow ends.
  const { info } = await sharp(picture)
    .trim({ background: CLEAR, threshold: 200 })
    .toBuffer({ resolveWithObject: true });
  const side = Math.round(Math.max(info.width, info.height) * 1.08);
  const wide = await sharp(picture)
    .extend({ top: side, bottom: side, left: side, right: side, background: CLEAR })
    .png()
    .toBuffer();
  const corner = (offset: number | undefined, length: number) =>
    Math.round(side - (offset ?? 0) - (side - length) / 2);
  const data = await sharp(wide)
    .extract({
      left: corner(info.trimOffsetLeft, info.width),
      top: corner(info.trimOffsetTop, info.height),
      width: side,
      height: side,
    })
    .raw()
    .toBuffer();
  fadeShadow(data, side, side);
  await sharp(data, { raw: { width: side, height: side, channels: 4 } })
    .resize(TILE_SIDE)
    .webp({ quality: 70, alphaQuality: 80, effort: 6 })
    .toFile(join(FOLDER, `category-${category}.webp`));
}
