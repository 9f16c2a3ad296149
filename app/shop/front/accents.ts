/**
 * A colour of buttons and links in one theme, in oklch: lightness, chroma and hue. `text` is the colour of text on it.
 */
type AccentShade = { primary: Oklch; text: Oklch; soft: Oklch };
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

type AccentColour = { name: string; light: AccentShade; dark: AccentShade };

const WHITE: Oklch = [1, 0, 0];

function accent(name: string, hue: number, chroma: number, lightness = 0.45): AccentColour {
  return {
    name,
    light: { primary: [lightness, chroma, hue], text: WHITE, soft: [0.955, 0.012, hue] },
    dark: {
      primary: [0.72, Math.min(chroma, 0.13), hue],
      text: [0.17, 0.03, hue],
      soft: [0.26, Math.min(chroma, 0.03), hue],
    },
  };
}

/**
 * The accent colours that an owner can choose. Each has a contrast of at least 4.5 to 1 with every colour it is shown
 * with, in both themes; a test computes it. The first is the style sheet's own.
 */
export const ACCENTS = {
  indigo: accent("Indigo", 272, 0.18),
  rust: accent("Rust", 40, 0.13),
  plum: accent("Plum", 330, 0.15),
  forest: accent("Forest green", 150, 0.1),
  teal: accent("Teal", 200, 0.08),
  rose: accent("Rose", 12, 0.17),
  charcoal: accent("Charcoal", 265, 0.01, 0.32),
} as const;

export type Accent = keyof typeof ACCENTS;

export function isAccent(name: string): name is Accent {
  return Object.hasOwn(ACCENTS, name);
}

/** Returns the URL of an accent's style sheet; null for the colour of the shop's own sheet. */
export function accentSheet(name: string): string | null {
  return isAccent(name) && name !== "indigo" ? `/accents/${name}.css` : null;
}

/** Returns the CSS of an accent's file in public/accents. */
export function accentCss(name: Accent): string {
  const { light, dark } = ACCENTS[name];
  return `:root{${declarations(light)}}\n.dark{${declarations(dark)}}\n`;
}

function declarations({ primary, text, soft }: AccentShade): string {
  return `--color-primary:${css(primary)};--color-on-primary:${css(text)};--color-soft:${css(soft)}`;
}

function css([lightness, chroma, hue]: Oklch): string {
  return `oklch(${lightness} ${chroma} ${hue})`;
}
