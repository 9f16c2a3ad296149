import { expect, test } from "vitest";

import { acceptLabel, changeCounts } from "#app/shop/cart/changes-text.ts";
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

test.each([
  ["nothing", {}, "", null],
  [
    "one sold out",
    { lines: [line(2), line(0)], hasOutOfStock: true },
    "1 product is out of stock.",
    "Remove unavailable items",
  ],
  ["one with less stock", { reduced: [reduced] }, "1 product has a lower quantity.", "OK"],
  ["one that is gone", { unavailable: [gone] }, "1 product is no longer sold.", "Remove unavailable items"],
  [
    "several of each",
    {
      lines: [line(0), line(0)],
      hasOutOfStock: true,
      reduced: [reduced, reduced],
      unavailable: [gone, gone, gone],
    },
    "2 products are out of stock. 2 products have a lower quantity. 3 products are no longer sold.",
    "Remove unavailable items",
  ],
])("counts what has changed: %s", (_name, changes, text, label) => {
  expect(changeCounts(joined(changes))).toBe(text);
  expect(acceptLabel(joined(changes))).toBe(label);
});
