import { describe, expect, test } from "vitest";

import { bulkSchema, stockSchema } from "#app/shop/product/product-changes.ts";
import { accept, listErrors } from "#tests/unit/submit.ts";

const ID = "00000000-0000-4000-8000-000000000001";
const UNREADABLE = "The product could not be read. Please try again.";
const QUANTITY = "Quantity must be a whole number, 0 or more";

const PRICE = "Price must be an amount in rupees, such as 499 or 499.50";

describe("stockSchema", () => {
  const form = { direction: "add", quantity: "1,000", reason: "received" };

  test("gives a positive or negative change", () => {
    expect(accept(stockSchema, form)).toEqual({ change: 1000, reason: "received" });
    expect(accept(stockSchema, { ...form, direction: "take" })).toEqual({
      change: -1000,
      reason: "received",
    });
    expect(accept(stockSchema, { ...form, quantity: "1" }).change).toBe(1);
  });

  test.each([
    ["direction", "up", "Please choose whether to add or to take away"],
    ["quantity", "0", "Quantity must be above 0"],
    ["quantity", "-1", QUANTITY],
    ["quantity", undefined, "Quantity is required"],
    ["reason", "theft", "Please choose a reason"],
    ["reason", undefined, "Please choose a reason"],
  ])("%s cannot be %j: %s", (field, typed, message) => {
    expect(listErrors(stockSchema, { ...form, [field]: typed })).toEqual([[field, message]]);
  });
});

describe("bulkSchema", () => {
  const form = { ids: ID, change: "activate", amount: "" };

  test.each([
    ["price", "499.50", 49_950],
    ["percent", "10", 10],
    ["percent", "+10", 10],
    ["percent", "−12.5 %", -12.5],
    ["percent", "-99.99", -99.99],
    ["percent", "५००", 500],
    ["percent", "0.01", 0.01],
    ["activate", "whatever", null],
    ["feature", undefined, null],
  ])("the amount of %s %j is %j: paise, percent or null", (change, typed, amount) => {
    expect(accept(bulkSchema, { ids: ID, change, amount: typed })).toEqual({
      ids: [ID],
      change,
      amount,
      code: null,
    });
  });

  test.each([
    ["hsn_code", " 6109 ", "6109"],
    ["hsn_code", "61091000", "61091000"],
    ["tax_code", "Merit", "merit"],
  ])("the code of %s %j is %j", (change, typed, code) => {
    expect(accept(bulkSchema, { ids: ID, change, amount: typed })).toEqual({
      ids: [ID],
      change,
      amount: null,
      code,
    });
  });

  test.each([
    ["hsn_code", "", "HSN code is required"],
    ["hsn_code", "12", "HSN code must have 4, 6 or 8 digits"],
    ["tax_code", undefined, "Tax class is required"],
    ["tax_code", "5 %", "Please choose a tax class"],
  ])("the code of %s cannot be %j: %s", (change, amount, message) => {
    expect(listErrors(bulkSchema, { ids: ID, change, amount })).toEqual([["amount", message]]);
  });

  const PERCENT = "Percent must be a number such as 10 or -10";

  test.each([
    ["price", "0", "Price must be above 0"],
    ["price", undefined, PRICE],
    ["percent", "0", PERCENT],
    ["percent", "-100", PERCENT],
    ["percent", "500.01", PERCENT],
    ["percent", "501", PERCENT],
    ["percent", "1.005", PERCENT],
    ["percent", "1000", PERCENT],
    ["percent", "x10", PERCENT],
    ["percent", "10x", PERCENT],
    ["percent", "x", PERCENT],
    ["percent", "", PERCENT],
    ["percent", undefined, PERCENT],
  ])("the amount of %s cannot be %j: %s", (change, amount, message) => {
    expect(listErrors(bulkSchema, { ids: ID, change, amount })).toEqual([["amount", message]]);
  });

  test("takes the ids of 1 to 100 products, of which a form sends one alone as text", () => {
    const hundred = Array.from({ length: 100 }, () => ID);
    expect(accept(bulkSchema, { ...form, ids: ID }).ids).toEqual([ID]);
    expect(bulkSchema.parse({ ...form, ids: ID }).ids).toEqual([ID]);
    expect(accept(bulkSchema, { ...form, ids: hundred }).ids).toEqual(hundred);
  });

  test.each([
    [[], "ids", "Select at least one product"],
    ["lamp", "ids[0]", "Select at least one product"],
    [Array.from({ length: 101 }, () => ID), "ids", "Select at most 100 products"],
  ])("rejects the ids %j", (ids, path, message) => {
    expect(listErrors(bulkSchema, { ...form, ids })).toEqual([[path, message]]);
  });

  test("rejects an unknown change, and what is not a form", () => {
    expect(listErrors(bulkSchema, { ...form, change: "delete" })).toEqual([
      ["change", "Please choose what to change"],
    ]);
    expect(listErrors(bulkSchema, { ...form, amount: ["1", "2"] })).toEqual([["amount", UNREADABLE]]);
    expect(bulkSchema.safeParse(null).error?.issues.map(({ message }) => message)).toEqual([UNREADABLE]);
  });
});
