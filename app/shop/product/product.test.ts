import { describe, expect, it } from "vitest";

import { clampQuantity, keyFacts, percentOff, readQuantity, stockText } from "#app/shop/product/product.ts";

describe("percentOff", () => {
  it.each([
    [750_00, 1000_00, 25],
    [999_00, 1499_00, 33],
    [995_00, 1000_00, 1],
    [996_00, 1000_00, null],
    [1000_00, 1000_00, null],
    [1200_00, 1000_00, null],
    [1000_00, null, null],
    [1000_00, 0, null],
  ])("%s with compare price %s is %s percent off", (price, comparePrice, percent) => {
    expect(percentOff(price, comparePrice)).toBe(percent);
  });
});

describe("stockText", () => {
  it.each([
    [12, "12 in stock"],
    [6, "6 in stock"],
    [5, "Only 5 left"],
    [1, "Only 1 left"],
    [0, "Out of Stock"],
    [-1, "Out of Stock"],
  ])("%s: %s", (stock, text) => {
    expect(stockText(stock)).toBe(text);
  });
});

describe("clampQuantity", () => {
  it.each([
    [3, 10, 3],
    [0, 10, 1],
    [-5, 10, 1],
    [11, 10, 10],
    [1.9, 10, 1],
    [Number.NaN, 10, 1],
    [Infinity, 10, 10],
    [1, 0, 0],
    [5, -2, 0],
  ])("%s with stock %s is %s", (quantity, stock, clamped) => {
    expect(clampQuantity(quantity, stock)).toBe(clamped);
  });
});

describe("keyFacts", () => {
  it.each([
    ["14-inch screen, 1.3 kg, all-day battery", ["14-inch screen", "1.3 kg", "All-day battery"]],
    ["Hand printed; natural dye", ["Hand printed", "Natural dye"]],
    ["Costs 1,299 in shops, 30 ml", ["Costs 1,299 in shops", "30 ml"]],
    [`${"a".repeat(48)}, b`, [`A${"a".repeat(47)}`, "B"]],
  ])("lists %o", (text, facts) => expect(keyFacts(text)).toEqual(facts));

  it.each(["", "Full-grain leather", "One fact,", "Soft, and warm.", `${"a".repeat(49)}, b`])(
    "has none for %o",
    (text) => expect(keyFacts(text)).toEqual([]),
  );
});

describe("readQuantity", () => {
  const read = (text: string, most = 5) => readQuantity(new URLSearchParams(text), most);

  it("is the quantity of the page, one without it, and no more than there are", () => {
    expect(
      ["", "quantity=3", "quantity=9", "quantity=0", "quantity=1.5", "quantity=1e1"].map((q) => read(q)),
    ).toEqual([1, 3, 5, 1, 1, 1]);
    expect(read("quantity=3", 0)).toBe(0);
  });

  it("follows − and +", () => {
    expect(
      [
        "quantity=2&step=more",
        "quantity=2&step=less",
        "step=more",
        "step=less",
        "quantity=5&step=more",
        "step=x",
      ].map((q) => read(q)),
    ).toEqual([3, 1, 2, 1, 5, 1]);
  });
});
