import { expect, it } from "vitest";

import { parseSizeGuide } from "#app/shop/category/size-guide.ts";

const TABLE = { kind: "table", columns: ["Size", "Chest"], rows: [["S", "92"]] };

it.each([
  ["Size | Chest\nS | 92", [TABLE]],
  ["| Size | Chest |\r\n|---|:---:|\r\n| S | 92 |", [TABLE]],
  [
    "Measure over a shirt.\nAll in cm.\n\nSize|Chest\nS|92\nBetween two sizes? Take the larger.",
    [
      { kind: "text", text: "Measure over a shirt.\nAll in cm." },
      TABLE,
      { kind: "text", text: "Between two sizes? Take the larger." },
    ],
  ],
  [
    "One\n\n\nTwo",
    [
      { kind: "text", text: "One" },
      { kind: "text", text: "Two" },
    ],
  ],
  ["Size | Chest\n\nSize | Chest\nS | 92", [{ ...TABLE, rows: [] }, TABLE]],
  [
    "Size | Chest | \nS",
    [
      { kind: "table", columns: ["Size", "Chest"], rows: [] },
      { kind: "text", text: "S" },
    ],
  ],
  ["  ", []],
])("reads %j", (guide, parts) => {
  expect(parseSizeGuide(guide)).toEqual(parts);
});
