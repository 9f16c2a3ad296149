import { expect, it } from "vitest";

import { priceBetweenText, pricesBetween } from "#app/shop/tax/class-problem.ts";

const ABOVE = { price: 2_500_00, taxRate: 18 };

it("no rate of clothes fits the prices with tax from ₹2,625.01 to ₹2,950", () => {
  expect(pricesBetween(5, ABOVE)).toEqual({ over: 2_625_00, upTo: 2_950_00 });
});

it.each([
  [2_625_00, false],
  [2_625_01, true],
  [2_950_00, true],
  [2_950_01, false],
])("a message stands beside %s paise: %s", (price, isBetween) => {
  expect(priceBetweenText(price, 5, ABOVE) !== null).toBe(isBetween);
});

it("says which rate is charged and which prices fit", () => {
  expect(priceBetweenText(2_799_00, 5, ABOVE)).toBe(
    "No rate fits a price above ₹2,625 and up to ₹2,950 with tax in it: 18% is charged. Choose ₹2,625 or less, or more than ₹2,950.",
  );
  expect(priceBetweenText(2_799_00, 5, null)).toBeNull();
});
