import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import {
  type Accent,
  ACCENTS,
  accentCss,
  accentSheet,
  isAccent,
  type Oklch,
} from "#app/shop/front/accents.ts";

/** Computes the relative luminance of a colour in sRGB: https://www.w3.org/TR/css-color-4/#color-conversion-code */
function luminance([lightness, chroma, hue]: Oklch): number {
  const radians = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(radians), chroma * Math.sin(radians)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const [red = 0, green = 0, blue = 0] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(Math.max(channel, 0), 1));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Oklch, other: Oklch): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The colours of page and card in each theme, copied from app/styles. */
const GROUNDS: Record<"light" | "dark", Oklch[]> = {
  light: [
    [0.985, 0.004, 85],
    [1, 0, 0],
  ],
  dark: [
    [0.17, 0.012, 265],
    [0.21, 0.014, 265],
  ],
};

const NAMES = Object.keys(ACCENTS).filter(isAccent);

test("contrast is that of WCAG", () => {
  expect(contrast([1, 0, 0], [0, 0, 0])).toBeCloseTo(21, 1);
  expect(NAMES).toHaveLength(7);
});

describe.each(NAMES)("%s", (name) => {
  test.each(["light", "dark"] as const)("is readable in the %s theme", (theme) => {
    const { primary, text, soft } = ACCENTS[name][theme];
    const ratios = [...GROUNDS[theme], soft, text].map((ground) => contrast(primary, ground));
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
  });
});

test("the first is the colour of the style sheet, and the others have a sheet of their own", () => {
  expect(accentSheet("indigo")).toBeNull();
  expect(accentSheet("no such")).toBeNull();
  expect(accentSheet("toString")).toBeNull();
  expect(accentSheet("rust")).toBe("/accents/rust.css");
  const base = [
    readFileSync(fileURLToPath(new URL("../../styles/tokens.css", import.meta.url)), "utf8"),
    readFileSync(fileURLToPath(new URL("../../styles/base.css", import.meta.url)), "utf8"),
  ];
  for (const [index, theme] of (["light", "dark"] as const).entries()) {
    const { primary, soft } = ACCENTS.indigo[theme];
    expect(base[index]).toContain(`--color-primary: oklch(${primary.join(" ")})`);
    expect(base[index]).toContain(`--color-soft: oklch(${soft.join(" ")})`);
  }
});

test.each(NAMES.filter((name): name is Accent => name !== "indigo"))(
  "the sheet of %s is its file",
  (name) => {
    const file = fileURLToPath(new URL(`../../../public/accents/${name}.css`, import.meta.url));
    expect(readFileSync(file, "utf8")).toBe(accentCss(name));
  },
);
