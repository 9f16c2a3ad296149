import { randomUUID } from "node:crypto";

/** The value with one character changed, at `count` positions. */
export function flipCharacters(value: string, count: number): string[] {
  const plain = decodeURIComponent(value);
  // The last character of a base64 signature has unused bits, so it is not changed.
  const places = Array.from({ length: count }, (_, index) =>
    Math.floor((index * (plain.length - 1)) / count),
  );
  return places.map((place) => {
    const other = plain[place] === "A" ? "B" : "A";
    return encodeURIComponent(plain.slice(0, place) + other + plain.slice(place + 1));
  });
}

/** The value with its start or its end removed. */
export function truncations(value: string): string[] {
  return [1, 2, 3, 5, 9, 17, 44, 60].flatMap((part) => [value.slice(part), value.slice(0, -part)]);
}

/** Values no version of the app has written. */
export const JUNK = [
  "x",
  ".",
  "....",
  "null",
  "undefined",
  "[]",
  "{}",
  "%",
  "%E0%A4%A",
  "%00",
  "\u00ff\u00fe",
  "base64-",
  "base64-%%%",
  "'; drop table orders; --",
  "<script>alert(1)</script>",
  "__proto__",
  "A".repeat(4000),
  `${"A".repeat(3950)}.${"B".repeat(43)}`,
  "%41".repeat(1300),
];

const LINE = `${"a".repeat(32)}.1`;
/** Cart cookie contents of unexpected shapes, as another version might have signed them. */
export const MALFORMED_CARTS: unknown[] = [
  null,
  42,
  "",
  "cart",
  {},
  [],
  { id: randomUUID(), lines: [{ id: randomUUID(), quantity: 2 }] },
  ...[
    {},
    [],
    ["not-an-id", LINE, null],
    [randomUUID()],
    [randomUUID(), null, null],
    [randomUUID(), 7, null],
    [randomUUID(), `${LINE},x`, null],
    [randomUUID(), "a".repeat(32), null],
    [randomUUID(), `${"a".repeat(32)}.-1`, null],
    [randomUUID(), `${"a".repeat(32)}.0`, null],
    [randomUUID(), `${"a".repeat(32)}.1.5`.replace("1.5", "1e-1"), null],
    [randomUUID(), `${"a".repeat(32)}.1e99`, null],
    [randomUUID(), `${"a".repeat(32)}.NaN`, null],
    [randomUUID(), `${"z".repeat(32)}.1`, null],
    [randomUUID(), LINE, 42],
    [randomUUID(), LINE, "X".repeat(99)],
    [
      randomUUID(),
      Array.from({ length: 51 }, (_, index) => `${String(index).padStart(32, "0")}.1`).join(","),
      null,
    ],
  ].map((value) => JSON.stringify(value)),
];
