import { describe, expect, test } from "vitest";

import { parsePriceRows } from "#app/shop/product/price-grid-form.ts";
import {
  gridPage,
  listPage,
  pricesRefusal,
  pricesSavedText,
  toTypedRow,
} from "#app/shop/product/price-grid.ts";

const OFFER = { price: 49_950, comparePrice: 60_000, stock: 10 };
const ROW = toTypedRow("lamp", OFFER);

test("a row shows plain rupees and units", () => {
  expect(ROW).toEqual({
    id: "lamp",
    seen: "49950|60000|10",
    price: "499.50",
    comparePrice: "600",
    stock: "10",
  });
  expect(toTypedRow("mat", { ...OFFER, comparePrice: null })).toMatchObject({
    seen: "49950||10",
    comparePrice: "",
  });
});

describe("parsePriceRows", () => {
  test("leaves out rows that were not edited", () => {
    expect(parsePriceRows([ROW, { ...ROW, price: "₹ 499.5" }])).toEqual({ edited: [], errors: {} });
  });

  test.each([
    ["price", "1,299", { ...OFFER, price: 129_900 }],
    ["comparePrice", " ", { ...OFFER, comparePrice: null }],
    ["stock", "0", { ...OFFER, stock: 0 }],
  ] as const)("reads an edited %s", (field, typed, now) => {
    expect(parsePriceRows([{ ...ROW, [field]: typed }])).toEqual({
      edited: [{ id: "lamp", seen: OFFER, now }],
      errors: {},
    });
  });

  test.each([
    ["price", "", "Price is required"],
    ["price", "0", "Price must be above 0"],
    ["comparePrice", "much", "Compare price must be an amount in rupees, such as 499 or 499.50"],
    ["stock", "", "Quantity is required"],
  ] as const)("names what is wrong with the %s '%s'", (field, typed, error) => {
    expect(parsePriceRows([{ ...ROW, [field]: typed }])).toEqual({ edited: [], errors: { lamp: error } });
  });

  test.each(["", "499|600|10|1", "a||1", "1||"])("refuses a form that showed '%s'", (seen) => {
    expect(parsePriceRows([{ ...ROW, seen }])).toBeNull();
  });
});

test("says what was done, and why nothing was", () => {
  expect([0, 1, 30].map(pricesSavedText)).toEqual([
    "Nothing was changed",
    "1 product changed",
    "30 products changed",
  ]);
  const texts = ["changed", "out_of_range", "busy", "failed"].map(pricesRefusal);
  expect(new Set(texts).size).toBe(4);
  expect(texts.every((text) => text.includes("Nothing was saved"))).toBe(true);
});

test("a page of the form has two pages of the list", () => {
  expect([1, 2, 3, 4].map(gridPage)).toEqual([1, 1, 2, 2]);
  expect([1, 2].map(listPage)).toEqual([1, 3]);
});
