import { expect, test } from "vitest";

import { isMrp, isTaxAdded, priceTaxLabel, taxLabels } from "#app/shop/tax/tax-mode.ts";
import {
  classLabel,
  compareModes,
  previewSwitch,
  rateOn,
  sortByRate,
  STARTING_POINTS,
  termsKey,
} from "#app/shop/tax/tax-preview.ts";

const SIMPLE = { taxMode: "simple", taxRate: 18, pricesIncludeTax: true } as const;
const CLASS = {
  code: "special",
  rates: [
    { holdsFrom: "2017-07-01", rate: 28, above: null },
    { holdsFrom: "2025-09-22", rate: 40, above: null },
  ],
};

test.each([
  ["2017-06-30", null],
  ["2025-09-21", 28],
  ["2025-09-22", 40],
])("on %s a class has the rate %s", (day, rate) => {
  expect(rateOn(CLASS, day)?.rate ?? null).toBe(rate);
});

test("a class is named with its rate and the planned ones", () => {
  expect(classLabel(CLASS, "2025-09-21")).toBe("special · 28%, 40% from 2025-09-22");
  expect(classLabel(CLASS, "2025-09-22")).toBe("special · 40%");
  expect(classLabel(CLASS, "2017-06-30")).toBe("special · 0%, 28% from 2017-07-01, 40% from 2025-09-22");
});

test("a class whose rate depends on the price says so", () => {
  const clothes = {
    code: "clothes",
    rates: [
      { holdsFrom: "2017-07-01", rate: 5, above: { price: 2_500_00, taxRate: 18 } },
      { holdsFrom: "2027-01-01", rate: 5, above: { price: 3_000_00, taxRate: 20 } },
    ],
  };
  expect(classLabel(clothes, "2026-11-26")).toBe(
    "clothes · 5%; 18% above ₹2,500 a piece, 5%; 20% above ₹3,000 a piece from 2027-01-01",
  );
});

test("classes are sorted by the rate of the day, and one with a higher rate above a price comes after its like", () => {
  const classOf = (code: string, rate: number, above: { price: number; taxRate: number } | null = null) => ({
    code,
    rates: [{ holdsFrom: "2017-07-01", rate, above }],
  });
  const notYet = { code: "planned", rates: [{ holdsFrom: "2027-01-01", rate: 12, above: null }] };
  const classes = [
    classOf("standard", 18),
    classOf("clothes", 5, { price: 2_500_00, taxRate: 18 }),
    classOf("food", 5),
    CLASS,
    notYet,
  ];
  const codes = (day: string) => sortByRate(classes, day).map(({ code }) => code);
  expect(codes("2026-11-26")).toEqual(["planned", "food", "clothes", "standard", "special"]);
  expect(codes("2027-01-01")).toEqual(["food", "clothes", "planned", "standard", "special"]);
});

test("carts are priced in each mode", () => {
  const lines = [
    { id: "a", price: 1_000_00, quantity: 1, taxRate: 18, isDefault: true },
    { id: "b", price: 500_00, quantity: 2, taxRate: 0, isDefault: false },
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

test("a change of the terms is priced before it is saved, with the new class where a product has none", () => {
  const settings = { ...SIMPLE, shippingFee: 49_00, freeShippingThreshold: 499_00 };
  const cart = {
    number: "ORD-1",
    discount: 100_00,
    lines: [
      { id: "a", price: 1_000_00, quantity: 1, taxRate: 18, isDefault: true },
      { id: "b", price: 500_00, quantity: 2, taxRate: 40, isDefault: false },
    ],
  };
  const preview = (terms: Parameters<typeof previewSwitch>[2], rate: number | null) =>
    previewSwitch([cart], settings, terms, rate === null ? null : { rate, above: null });
  const gst = { tax_mode: "gst", prices_include_tax: false, tax_code: "merit" };
  // 2,000 and 18 % of it less 100; then 950 at 5 % and 950 at 40 %.
  expect(preview(gst, 5)).toEqual([{ number: "ORD-1", units: 3, before: 2_260_00, after: 2_327_50 + 50 }]);
  expect(preview({ ...gst, prices_include_tax: true }, 5)).toMatchObject([{ after: 1_900_00 }]);
  expect(preview({ ...gst, tax_mode: "simple" }, null)).toMatchObject([
    { before: 2_260_00, after: 2_260_00 },
  ]);
});

test.each([
  ["simple", true, "merit", "simple"],
  ["simple", false, "exempt", "simple"],
  ["gst", true, "merit", "gst/included/merit"],
  ["gst", false, "merit", "gst/added/merit"],
])("terms in mode %s, included %s, class %s are named %s", (mode, included, code, key) => {
  expect(termsKey({ tax_mode: mode, prices_include_tax: included, tax_code: code })).toBe(key);
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
  // Prices in mode 'simple' do not include the tax, whatever the 'gst' setting says.
  expect([SIMPLE, added, included].map(isMrp)).toEqual([false, false, true]);
  expect(taxLabels({ ...SIMPLE, taxRate: 0 })).toEqual({ price: "", row: "" });
  expect([SIMPLE, added, included, { ...SIMPLE, taxRate: 0 }].map(isTaxAdded)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("starting points name classes that a new shop has, and HSN codes, for each category of a new shop", () => {
  expect(
    Object.fromEntries(Object.entries(STARTING_POINTS).map(([slug, { taxCode }]) => [slug, taxCode])),
  ).toEqual({
    electronics: "standard",
    fashion: "clothes",
    home: "standard",
    books: "exempt",
    sports: "merit",
    beauty: "standard",
  });
  for (const { hsn, taxCode } of Object.values(STARTING_POINTS)) {
    expect(["exempt", "merit", "standard", "special", "clothes"]).toContain(taxCode);
    expect(hsn).toMatch(/^\d{4}$/);
  }
});
