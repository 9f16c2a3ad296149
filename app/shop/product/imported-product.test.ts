import { describe, expect, test } from "vitest";

import { newCategoryText, noteText, variantChangesText } from "#app/shop/product/imported-product.ts";

const to = (value: unknown, from: unknown = null) => ({ from, to: value });

describe("what the preview of an import says of a variant", () => {
  test.each([
    [
      "a new one with price and stock",
      { is_new: true, fields: { price: to(1299), stock: to(12), option_values: to(["S", "Rust"]) } },
      "S · Rust, new: ₹1,299, 12 in stock",
    ],
    [
      "a new one with everything else that matters",
      {
        is_new: true,
        fields: { price: to(499.5), compare_price: to(699), is_offered: to(false), gtin: to("96385074") },
      },
      "S · Rust, new: ₹499.50, Compare price ₹699, 0 in stock, not active",
    ],
    [
      "one that changes",
      { is_new: false, fields: { price: to(450, 500), stock: to(0, 3) } },
      "S · Rust: Price ₹500 → ₹450, Stock 3 → 0",
    ],
  ])("%s", (_, variant, text) => {
    expect(variantChangesText({ values: ["S", "Rust"], ...variant })).toBe(text);
  });
});

test("a note says what cannot be read as the file's reader says it", () => {
  expect(noteText({ line: 2, code: "unreadable", value: "Stock must be a whole number" })).toBe(
    "Stock must be a whole number",
  );
  expect(noteText({ line: 2, code: "left_the_shop", value: "K-S" })).toBe(
    "K-S left the shop with its option value. Write the value back under Options, and it can be active again",
  );
});

test("marks a new category", () => {
  expect(newCategoryText("Toys and games")).toBe("New category: Toys and games");
});
