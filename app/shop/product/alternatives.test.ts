import { expect, it } from "vitest";

import { inStockInstead } from "#app/shop/product/alternatives.ts";

it("offers what is in stock, nearest in price first", () => {
  const products = [
    { price: 745_000, stock: 9 },
    { price: 95_000, stock: 0 },
    { price: 125_000, stock: 1 },
    { price: 60_000, stock: 4 },
  ];
  expect(inStockInstead(products, 89_900).map(({ price }) => price)).toEqual([60_000, 125_000, 745_000]);
});
