import { expect, test } from "vitest";

import { isTaxAdded, priceTaxLabel, taxLabels } from "#app/shop/tax/tax-mode.ts";
import { classLabel, compareModes, rateOn, STARTING_POINTS } from "#app/shop/tax/tax-preview.ts";

const SIMPLE = { taxMode: "simple", taxRate: 18, pricesIncludeTax: true } as const;
const CLASS = {
  code: "special",
  rates: [
    { holdsFrom: "2017-07-01", rate: 28 },
    { holdsFrom: "2025-09-22", rate: 40 },
  ],
};

test.each([
  ["2017-06-30", null],
  ["2025-09-21", 28],
  ["2025-09-22", 40],
])("on %s a class has the rate %s", (day, rate) => {
  expect(rateOn(CLASS, day)).toBe(rate);
});

test("a class is named with its rate and the planned ones", () => {
  expect(classLabel(CLASS, "2025-09-21")).toBe("special · 28%, 40% from 2025-09-22");
  expect(classLabel(CLASS, "2025-09-22")).toBe("special · 40%");
});

test("carts are priced in each mode", () => {
  const lines = [
    { id: "a", price: 1_000_00, quantity: 1, taxRate: 18 },
    { id: "b", price: 500_00, quantity: 2, taxRate: 0 },
  ];
  const settings = { ...SIMPLE, shippingFee: 49_00, freeShippingThreshold: 499_00 };
  expect(
    compareModes(
      [
        { number: "1", discount: 0, lines },
        { number: "2", discount: 200_00, lines },
      ],
      settings,
    ),
  ).toEqual([
    { number: "1", units: 3, simple: 2_360_00, inclusive: 2_000_00, exclusive: 2_180_00 },
    { number: "2", units: 3, simple: 2_160_00, inclusive: 1_800_00, exclusive: 1_962_00 },
  ]);
});

test("prices say what they hold", () => {
  const added = { ...SIMPLE, taxMode: "gst", pricesIncludeTax: false } as const;
  const included = { ...added, pricesIncludeTax: true };
  expect([SIMPLE, added, included].map(priceTaxLabel)).toEqual([
    "+ 18% tax",
    "+ GST",
    "inclusive of all taxes",
  ]);
  expect([SIMPLE, added, included].map((tax) => taxLabels(tax).row)).toEqual(["Tax (18%)", "GST", "GST"]);
  expect([SIMPLE, added, included, { ...SIMPLE, taxRate: 0 }].map(isTaxAdded)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("starting points name classes that a new shop has, and HSN codes", () => {
  for (const { hsn, taxCode } of Object.values(STARTING_POINTS)) {
    expect(["exempt", "merit", "standard", "special"]).toContain(taxCode);
    expect(hsn).toMatch(/^\d{4}$/);
  }
});
