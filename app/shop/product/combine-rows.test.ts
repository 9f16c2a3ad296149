import { describe, expect, test } from "vitest";

import {
  chosenNames,
  combineRows,
  findNewValues,
  hasAllRows,
  type NewValue,
} from "#app/shop/product/combine-rows.ts";
import { rowChangesTexts } from "#app/shop/product/row-changes-text.ts";
import type { VariantRow } from "#app/shop/product/variant-row.ts";

const FRESH = { sku: "KURTA", price: "500", compare_price: "" };
const size = (...values: string[]) => ({ name: "Size", values });
const colour = (...values: string[]) => ({ name: "Colour", values });
const EMPTY = { options: [], variants: [], retired: [] };

function row(label: string, change: Partial<VariantRow> = {}): VariantRow {
  return {
    id: `id of ${label}`,
    label,
    sku: `SKU ${label}`,
    price: "1",
    compare_price: "",
    stock: "7",
    seen_stock: "7",
    image_url: "",
    gtin: "",
    weight_grams: "",
    is_offered: "on",
    hsn_code: "",
    tax_code: "",
    ...change,
  };
}
const unsaved = (label: string) => {
  const { id: _id, ...rest } = row(label);
  return rest;
};
const labels = (rows: readonly VariantRow[]) => rows.map(({ id, label }) => `${label}: ${id ?? "new"}`);

/** A product with Indigo and Rust in S and M, of which Indigo in S has 3 in stock. */
const KURTA = {
  options: [size("S", "M"), colour("Indigo", "Rust")],
  variants: [row("S · Indigo", { stock: "3" }), row("S · Rust"), row("M · Indigo"), row("M · Rust")],
  retired: [row("S · Wine", { stock: "1200" })],
};

describe("the rows of options", () => {
  test("are all combinations, new ones with the given price, an SKU of their own and no stock", () => {
    const rows = combineRows([size("S", "M"), colour("Indigo blue")], [], EMPTY, { names: [], fresh: FRESH });
    expect(rows).toEqual([
      {
        ...FRESH,
        label: "S · Indigo blue",
        sku: "KURTA-S-INDIGO-BLUE",
        stock: "0",
        seen_stock: "0",
        image_url: "",
        gtin: "",
        weight_grams: "",
        is_offered: "on",
        hsn_code: "",
        tax_code: "",
      },
      expect.objectContaining({ label: "M · Indigo blue", sku: "KURTA-M-INDIGO-BLUE" }),
    ]);
    expect(
      combineRows([], [row("S")], { ...EMPTY, variants: [row("S")] }, { names: [], fresh: FRESH }),
    ).toEqual([]);
  });

  test("a value that is written back in other letters brings back its variants", () => {
    const options = [size("S", "M"), colour("Indigo", "Rust", "wine")];
    expect(labels(combineRows(options, KURTA.variants, KURTA, { names: [], fresh: FRESH }))).toContain(
      "S · wine: id of S · Wine",
    );
  });

  test.each([
    ["a further value", [size("S", "M", "L")], ["S", "M"], ["S: id of S", "M: id of M", "L: new"]],
    ["another order", [size("M", "S")], ["S", "M"], ["M: id of M", "S: id of S"]],
    ["a value in other letters", [size("s", "M")], ["S", "M"], ["s: id of S", "M: id of M"]],
    [
      "a new name of the option",
      [{ name: "Fit", values: ["S", "M"] }],
      ["S", "M"],
      ["S: id of S", "M: id of M"],
    ],
    ["another value in its place", [size("Small", "M")], ["S", "M"], ["Small: new", "M: id of M"]],
    ["a value less", [size("M")], ["S", "M"], ["M: id of M"]],
    ["a further option", [size("S"), colour("Red", "Rust")], ["S"], ["S · Red: id of S", "S · Rust: new"]],
  ])("keep the variants with %s", (_, options, before, after) => {
    const stored = { options: [size(...before)], variants: before.map((label) => row(label)), retired: [] };
    expect(labels(combineRows(options, stored.variants, stored, { names: [], fresh: FRESH }))).toEqual(after);
  });

  test.each([
    ["an option less", [size("S", "M")], ["S: id of S · Indigo", "M: id of M · Indigo"]],
    [
      "the options in another order",
      [colour("Indigo"), size("S", "M")],
      ["Indigo · S: id of S · Indigo", "Indigo · M: id of M · Indigo"],
    ],
    [
      "a value that comes back",
      [size("S"), colour("Wine", "Indigo")],
      ["S · Wine: id of S · Wine", "S · Indigo: id of S · Indigo"],
    ],
  ])("keep the variants of two options with %s", (_, options, after) => {
    expect(labels(combineRows(options, KURTA.variants, KURTA, { names: [], fresh: FRESH }))).toEqual(after);
  });

  test("keep what was typed, in the row of its variant and in one that has none yet", () => {
    const typed = [row("S · Indigo", { price: "9" }), { ...unsaved("S · Black"), price: "8" }];
    const rows = combineRows([size("S"), colour("Black", "Indigo")], typed, KURTA, {
      names: [],
      fresh: FRESH,
    });
    expect(rows.map(({ label, price }) => [label, price])).toEqual([
      ["S · Black", "8"],
      ["S · Indigo", "9"],
    ]);
  });

  test("a row without a variant follows a new name in its place", () => {
    const typed = [unsaved("S"), unsaved("M")];
    const rows = combineRows([size("Small", "M")], typed, EMPTY, { names: [], fresh: FRESH });
    expect(rows.map(({ label, price }) => [label, price])).toEqual([
      ["Small", "1"],
      ["M", "1"],
    ]);
    const swapped = combineRows([size("M", "S")], typed, EMPTY, { names: [], fresh: FRESH });
    expect(swapped.map(({ sku }) => sku)).toEqual(["SKU M", "SKU S"]);
  });

  test("a new name keeps the variant, and a new value has a variant of its own", () => {
    const options = [size("S"), colour("Black", "Rust")];
    const names: NewValue[] = [{ option: 1, value: "Black", from: "Indigo" }];
    const renamed = combineRows(options, KURTA.variants, KURTA, { names, fresh: FRESH });
    expect(labels(renamed)).toEqual(["S · Black: id of S · Indigo", "S · Rust: id of S · Rust"]);
    // The renaming is undone after the rows were made with the new name.
    const again = combineRows(options, renamed, KURTA, { names: [], fresh: FRESH });
    expect(labels(again)).toEqual(["S · Black: new", "S · Rust: id of S · Rust"]);
    expect(again[0]?.stock).toBe("0");
  });

  test("are complete when each combination is there once", () => {
    const options = [size("S", "M")];
    expect(hasAllRows(options, [row("M"), row("S")])).toBe(true);
    expect(hasAllRows(options, [row("M")])).toBe(false);
    expect(hasAllRows(options, [row("M"), row("M")])).toBe(false);
    expect(hasAllRows(options, [row("M"), row("L")])).toBe(false);
    expect(hasAllRows([], [])).toBe(true);
  });
});

describe("new values", () => {
  test.each([
    ["nothing changed", colour("Indigo", "Rust"), []],
    ["a further value", colour("Indigo", "Rust", "Black"), []],
    ["a value less", colour("Rust"), []],
    ["other letters", colour("INDIGO", "Rust"), []],
    ["one in its place", colour("Black", "Rust"), [["Black", ["Indigo"]]]],
    ["one in another place", colour("Rust", "Black"), [["Black", ["Indigo"]]]],
    [
      "two",
      colour("Black", "Grey"),
      [
        ["Black", ["Indigo", "Rust"]],
        ["Grey", ["Indigo", "Rust"]],
      ],
    ],
    ["a value that was there before", colour("Wine", "Rust"), []],
  ])("%s: asks for a new name where one is possible", (_, changed, asked) => {
    const found = findNewValues([size("S", "M"), changed], KURTA);
    expect(found.map(({ value, candidates }) => [value, candidates])).toEqual(asked);
    expect(found.map(({ option }) => option)).toEqual(asked.map(() => 1));
  });

  test("of an option that is new are not asked for, and never more than 20", () => {
    expect(
      findNewValues([size("S", "M"), colour("Indigo", "Rust"), { name: "Fit", values: ["A"] }], KURTA),
    ).toEqual([]);
    const many = Array.from({ length: 30 }, (__, n) => `Value ${n}`);
    expect(findNewValues([size("S", "M"), colour(...many)], KURTA)).toHaveLength(20);
  });

  test("an answer counts for a value that was asked for, and an old value has one new name", () => {
    const choices = findNewValues([size("S", "M"), colour("Black", "Grey")], KURTA);
    const typed = [
      { option: 1, value: "Black", from: "Indigo" },
      { option: 1, value: "Grey", from: "Indigo" },
      { option: 0, value: "S", from: "M" },
    ];
    expect(chosenNames(choices, typed)).toEqual([{ option: 1, value: "Black", from: "Indigo" }]);
    expect(chosenNames(choices, [{ option: 1, value: "Black", from: "Wine" }])).toEqual([]);
  });
});

describe("what saving does", () => {
  const texts = (options: Parameters<typeof combineRows>[0], names: NewValue[] = []) =>
    rowChangesTexts(combineRows(options, KURTA.variants, KURTA, { names, fresh: FRESH }), KURTA, names);

  test("says which variants leave with their stock, and which come back", () => {
    expect(texts(KURTA.options)).toEqual([]);
    expect(texts([size("S", "M"), colour("Rust", "Wine")])).toEqual([
      "Leaves the shop when you save: S · Indigo (3 in stock), M · Indigo (7 in stock). Write the value back later, and it returns as it was.",
      "Returns as it was: S · Wine (1,200 in stock).",
    ]);
    expect(texts([])).toEqual([
      "Without options the product has the stock of its variants: S · Indigo (3 in stock), S · Rust (7 in stock), M · Indigo (7 in stock), M · Rust (7 in stock).",
    ]);
  });

  test("says that a value is called another, and leaves nothing then", () => {
    expect(
      texts([size("S", "M"), colour("Black", "Rust")], [{ option: 1, value: "Black", from: "Indigo" }]),
    ).toEqual(["Indigo is now called Black, with its SKUs, prices and stock, also in carts and orders."]);
  });

  test("names twelve variants", () => {
    const variants = Array.from({ length: 15 }, (_, n) => row(`V${n}`, { stock: "2" }));
    const [text] = rowChangesTexts([row("other")], { ...EMPTY, variants }, []);
    expect(text).toContain("V11 (2 in stock) and 3 more (6 in stock).");
    expect(text).not.toContain("V12");
  });
});
