// A font in which each character is a box of the same width: text takes the same room on every computer.

const EM = 1000;
const ADVANCE = 520;
const ASCENT = 900;
const DESCENT = -250;
const BOX = { left: 50, right: 470, bottom: 0, top: 640 };
/** Glyphs: what is missing, a box, and the space. */
const GLYPHS = 3;
const [BOX_GLYPH, SPACE_GLYPH] = [1, 2];

const u8 = (value: number) => [value & 255];
const u16 = (value: number) => [(value >> 8) & 255, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const words = (...values: number[]) => values.flatMap(u16);
const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const zeros = (count: number) => Array.from({ length: count }, () => 0);

/** One contour of four points with coordinates of two bytes each. */
function boxGlyph(): number[] {
  const { left, right, bottom, top } = BOX;
  const points = [
    [left, bottom],
    [left, top],
    [right, top],
    [right, bottom],
  ] as const;
  const deltas = (axis: 0 | 1) => points.map((point, at) => point[axis] - (points[at - 1]?.[axis] ?? 0));
  return [
    ...words(1, left, bottom, right, top, points.length - 1, 0),
    ...points.flatMap(() => u8(1)),
    ...words(...deltas(0), ...deltas(1)),
  ];
}

/** Format 13 gives a whole range of characters one glyph. */
function characterMap(): number[] {
  const groups = [
    [0, 0x1f, BOX_GLYPH],
    [0x20, 0x20, SPACE_GLYPH],
    [0x21, 0x10ffff, BOX_GLYPH],
  ];
  const body = groups.flat().flatMap(u32);
  return [
    ...words(0, 1, 3, 10),
    ...u32(12),
    ...words(13, 0),
    ...u32(16 + body.length),
    ...u32(0),
    ...u32(groups.length),
    ...body,
  ];
}

function tables(): Record<string, number[]> {
  const glyph = boxGlyph();
  const padded = [...glyph, ...zeros(glyph.length % 2)];
  return {
    "OS/2": [
      ...words(4, ADVANCE, 400, 5, 0, 650, 700, 0, 140, 650, 700, 0, 480, 50, 250, 0),
      ...zeros(10),
      ...zeros(16),
      ...letters("HAAT"),
      ...words(0x40, 0x20, 0xffff, ASCENT, DESCENT, 0, ASCENT, -DESCENT),
      ...zeros(8),
      ...words(500, 700, 0, 0x20, 1),
    ],
    cmap: characterMap(),
    glyf: padded,
    head: [
      ...u32(0x10000),
      ...u32(0x10000),
      ...u32(0),
      ...u32(0x5f0f3cf5),
      ...words(0, EM),
      ...zeros(16),
      ...words(BOX.left, BOX.bottom, BOX.right, BOX.top, 0, 8, 2, 0, 0),
    ],
    hhea: [
      ...u32(0x10000),
      ...words(ASCENT, DESCENT, 0, ADVANCE, 0, 0, ADVANCE, 1, 0, 0),
      ...zeros(8),
      ...words(0, GLYPHS),
    ],
    hmtx: Array.from({ length: GLYPHS }, (_, glyphId) =>
      words(ADVANCE, glyphId === BOX_GLYPH ? BOX.left : 0),
    ).flat(),
    // In units of two bytes: the first glyph and the space are empty.
    loca: words(0, 0, padded.length / 2, padded.length / 2),
    maxp: [...u32(0x10000), ...words(GLYPHS, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)],
    name: words(0, 0, 6),
    post: [...u32(0x30000), ...zeros(28)],
  };
}

function checksum(bytes: readonly number[]): number {
  const view = new DataView(Uint8Array.from([...bytes, ...zeros((4 - (bytes.length % 4)) % 4)]).buffer);
  let sum = 0;
  for (let at = 0; at < view.byteLength; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

/** The bytes of the font, as TrueType. */
export function boxFont(): number[] {
  const entries = Object.entries(tables());
  const header = [...u32(0x10000), ...words(entries.length, 128, 3, entries.length * 16 - 128)];
  const directory: number[] = [];
  const body: number[] = [];
  for (const [tag, bytes] of entries) {
    const offset = header.length + entries.length * 16 + body.length;
    directory.push(...letters(tag), ...u32(checksum(bytes)), ...u32(offset), ...u32(bytes.length));
    body.push(...bytes, ...zeros((4 - (bytes.length % 4)) % 4));
  }
  return [...header, ...directory, ...body];
}
