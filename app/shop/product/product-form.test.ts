import { describe, expect, test } from "vitest";

import { bulkSchema, parsePrice, parseUnits, stockSchema } from "#app/shop/product/product-form.ts";

const ID = "00000000-0000-4000-8000-000000000001";

test.each([
  ["499", 49_900],
  ["₹1,29,999.50", 12_999_950],
  ["१२", 1200],
  [" 1 000 ", 100_000],
  ["99999999.99", 9_999_999_999],
])("parses the price %j as %d paise", (typed, paise) => {
  expect(parsePrice("Price", typed)).toBe(paise);
});

test.each([
  "1,50",
  "1,5",
  "1e9",
  "0x10",
  "1.",
  ".5",
  "4.999",
  "Infinity",
  "=1",
  "",
  "0.00",
  "-1",
  "100000000",
])("rejects the price %j", (typed) => {
  expect(parsePrice("Price", typed)).toHaveProperty("error");
});

test.each(["1.0", "-0", "1,5", "1e3", "10000000", "ten"])("rejects the number of units %j", (typed) => {
  expect(parseUnits("Stock", typed)).toHaveProperty("error");
});

test("stockSchema gives a positive or negative change", () => {
  const typed = { quantity: "1,000", reason: "received" };
  expect(stockSchema.parse({ ...typed, direction: "add" })).toEqual({ change: 1000, reason: "received" });
  expect(stockSchema.parse({ ...typed, direction: "take" })).toEqual({ change: -1000, reason: "received" });
});

describe("bulkSchema", () => {
  test("has an amount in paise for a price, in percent for a percentage, else null", () => {
    const read = (change: string, amount: string) => bulkSchema.parse({ ids: [ID], change, amount }).amount;
    expect(read("price", "499.50")).toBe(49_950);
    expect(read("percent", "−12.5 %")).toBe(-12.5);
    expect(read("activate", "whatever")).toBeNull();
  });

  test.each(["0", "-100", "501", "x", ""])("rejects %j percent", (amount) => {
    expect(bulkSchema.safeParse({ ids: [ID], change: "percent", amount }).success).toBe(false);
  });
});
