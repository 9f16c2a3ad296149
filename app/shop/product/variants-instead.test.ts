import { describe, expect, test } from "vitest";

import { variantsInstead } from "#app/shop/product/variants-instead.ts";
import { variant } from "#tests/unit/variants.ts";

describe("variants in the place of one that is sold out", () => {
  const options = [
    { name: "Size", values: ["S", "M", "L", "XL", "XXL"] },
    { name: "Colour", values: ["Indigo", "Rust"] },
  ];
  const all = options[0]?.values.flatMap((size) => ["Indigo", "Rust"].map((colour) => [size, colour])) ?? [];
  const instead = (stock: (label: string) => number, wanted = "M Rust") => {
    const variants = all.map((values) => variant(values, stock(values.join(" "))));
    const soldOut = variants.find(({ id }) => id === wanted);
    if (!soldOut) throw new Error("There is no such variant.");
    return variantsInstead(options, variants, soldOut).map(({ id }) => id);
  };

  test.each<[string, (label: string) => number, string[]]>([
    ["the nearest sizes and the other colour", () => 5, ["S Rust", "M Indigo", "L Rust"]],
    [
      "sizes further away of the same colour before a near size of another",
      (label) => (["XXL Rust", "L Indigo"].includes(label) ? 1 : 0),
      ["XXL Rust", "L Indigo"],
    ],
    ["none that is sold out", () => 0, []],
  ])("are %s", (_, stock, expected) => {
    expect(instead((label) => (label === "M Rust" ? 0 : stock(label)))).toEqual(expected);
  });
});
