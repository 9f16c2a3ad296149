import { expect, it } from "vitest";

import { lowStockSchema } from "#app/shop/product/low-stock-form.ts";

it.each([
  [undefined, null],
  [" ", null],
  ["0", 0],
  ["12", 12],
  ["9,999", 9_999],
])("takes %s as %s", (units, expected) => {
  expect(lowStockSchema.parse({ units })).toEqual({ units: expected });
});

it.each(["-1", "10000", "1.5", "x"])("refuses %s", (units) => {
  const answer = lowStockSchema.safeParse({ units });
  expect(answer.error?.issues[0]?.message).toBe("Enter a whole number from 0 to 9,999, or leave it empty");
});
