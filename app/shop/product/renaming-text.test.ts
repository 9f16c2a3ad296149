import { expect, test } from "vitest";

import { renamingText } from "#app/shop/product/renaming-text.ts";
import { combineRows } from "#app/shop/product/variants-form.ts";

const FRESH = { sku: "KURTA", price: "899", compare_price: "" };
const option = (name: string, values: string[]) => ({ name, values });

test.each([
  [["Indigo", "Rust"], null],
  [["Indigo", "Rust", "Black"], null],
  [["Rust", "Black"], null],
  [
    ["Black", "Rust"],
    "Indigo is now called Black: SKU, quantity and price stay, also in carts. For a new value, write it behind the others.",
  ],
])("colours %j in place of Indigo and Rust", (values, text) => {
  const rows = combineRows([option("Size", ["S", "M"]), option("Colour", ["Indigo", "Rust"])], [], FRESH);
  expect(renamingText([option("Size", ["S", "M"]), option("Colour", values)], rows)).toBe(text);
});
