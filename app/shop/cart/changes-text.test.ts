import { expect, test } from "vitest";

import { acceptLabel, changeSentences } from "#app/shop/cart/changes-text.ts";
import type { JoinedCart } from "#app/shop/cart/join.ts";

const line = (stock: number) => ({
  id: `line-${stock}`,
  name: "Lamp",
  price: 100,
  imageUrl: null,
  stock,
  quantity: 1,
  lineTotal: 100,
});
const reduced = { id: "line-2", name: "Lamp", from: 5, to: 2 };
const gone = { id: "gone", quantity: 1 };
const joined = (changes: Partial<JoinedCart> = {}): JoinedCart => ({
  lines: [line(2)],
  unavailable: [],
  toChoose: [],
  reduced: [],
  hasOutOfStock: false,
  ...changes,
});

const SOLD_OUT = "Lamp is out of stock.";
const LESS = "Only 2 of Lamp left; your cart had 5.";

test.each([
  ["nothing", {}, [], null],
  [
    "one sold out",
    { lines: [line(2), line(0)], hasOutOfStock: true },
    [SOLD_OUT],
    "Remove unavailable items",
  ],
  ["one with less stock", { reduced: [reduced] }, [LESS], "OK"],
  [
    "one above the limit of an order",
    { reduced: [{ ...reduced, isLimited: true as const }] },
    ["Lamp: You can order at most 2 of this item; your cart had 5."],
    "OK",
  ],
  ["one that is gone", { unavailable: [gone] }, ["1 product is no longer sold."], "Remove unavailable items"],
  [
    "five lines, which are named",
    {
      lines: [line(0), line(0), line(0)],
      hasOutOfStock: true,
      reduced: [reduced, reduced],
      unavailable: [gone, gone, gone],
    },
    [SOLD_OUT, SOLD_OUT, SOLD_OUT, LESS, LESS, "3 products are no longer sold."],
    "Remove unavailable items",
  ],
  [
    "six lines, which are counted",
    {
      lines: [line(0), line(0)],
      hasOutOfStock: true,
      reduced: [reduced, reduced, reduced, reduced],
    },
    ["2 products are out of stock.", "4 products have a lower quantity."],
    "Remove unavailable items",
  ],
])("says what has changed: %s", (_name, changes, sentences, label) => {
  expect(changeSentences(joined(changes))).toEqual(sentences);
  expect(acceptLabel(joined(changes))).toBe(label);
});

test("does not count what the page names itself", () => {
  const unsold = joined({ unavailable: [gone, gone, gone] });
  expect(changeSentences(unsold, 2)).toEqual(["1 product is no longer sold."]);
  expect(changeSentences(unsold, 3)).toEqual([]);
});
