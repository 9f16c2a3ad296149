import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  formatExactRupees,
  formatPaise,
  formatPaiseExact,
  formatPlainRupees,
  paiseFromRupees,
  parseRupees,
  roundToRupee,
  rupeesFromPaise,
} from "#app/shop/money.ts";

const columnPaise = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });

it.each([
  [0, "0.00"],
  [-40, "-0.40"],
  [5, "0.05"],
  [9_999_999_999, "99999999.99"],
])("%s paise are exactly %s rupees", (paise, rupees) => {
  expect(formatExactRupees(paise)).toBe(rupees);
});

describe("paiseFromRupees", () => {
  it.each([
    [499, 49_900],
    [499.5, 49_950],
    ["499.50", 49_950],
    [" 1299 ", 129_900],
    [0.1 + 0.2, 30],
    [8.2, 820],
    [19.99, 1999],
    [-200, -20_000],
    ["99999999.99", 9_999_999_999],
    [".5", 50],
  ])("converts %s to %s paise", (rupees, paise) => {
    expect(paiseFromRupees(rupees)).toBe(paise);
  });

  it("has no negative zero", () => {
    expect(Object.is(paiseFromRupees(-0), 0)).toBe(true);
    expect(Object.is(paiseFromRupees("-0.001"), 0)).toBe(true);
  });

  it.each([Number.NaN, Infinity, 1e300, "", " ", "abc", "1e3", "0x10", "1,299", "१२", "1.2.3", "Infinity"])(
    "rejects %s",
    (rupees) => {
      expect(() => paiseFromRupees(rupees)).toThrow(RangeError);
    },
  );

  it("converts every amount of a numeric(10,2) column back, as number, JSON and text", () => {
    fc.assert(
      fc.property(columnPaise, (paise) => {
        const rupees = rupeesFromPaise(paise);
        expect(paiseFromRupees(rupees)).toBe(paise);
        expect(paiseFromRupees(JSON.parse(JSON.stringify(rupees)))).toBe(paise);
        expect(paiseFromRupees(rupees.toFixed(2))).toBe(paise);
      }),
      { numRuns: 20_000 },
    );
  });
});

describe("roundToRupee", () => {
  it.each([
    [0, 0],
    [49, 0],
    [50, 100],
    [149, 100],
    [150, 200],
    [-50, 0],
    [-51, -100],
  ])("rounds %s to %s, half up", (paise, rounded) => {
    expect(roundToRupee(paise)).toBe(rounded);
  });
});

describe("formatPaise", () => {
  it.each([
    [0, "₹0"],
    [5, "₹0.05"],
    [100, "₹1"],
    [49_950, "₹499.50"],
    [99_900, "₹999"],
    [100_000, "₹1,000"],
    [9_999_900, "₹99,999"],
    [12_999_900, "₹1,29,999"],
    [1_00_00_000_00, "₹1,00,00,000"],
    [12_34_56_789_01, "₹12,34,56,789.01"],
    [-20_000, "−₹200"],
    [-1, "−₹0.01"],
    [-0.4, "₹0"],
  ])("writes %s paise as %s", (paise, text) => {
    expect(formatPaise(paise)).toBe(text);
  });

  it("groups like the Indian English locale", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (rupees) => {
        expect(formatPaise(rupees * 100)).toBe(`₹${rupees.toLocaleString("en-IN")}`);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("formatPaiseExact", () => {
  it("always has paise", () => {
    expect([0, 1_29_999_00, 431_50, -200_00].map(formatPaiseExact)).toEqual([
      "₹0.00",
      "₹1,29,999.00",
      "₹431.50",
      "−₹200.00",
    ]);
  });
});

describe("formatPlainRupees", () => {
  it("has no grouping", () => {
    expect([49_900, 12_999_950, 5].map(formatPlainRupees)).toEqual(["499", "129999.50", "0.05"]);
  });
});

describe("parseRupees", () => {
  it.each([
    ["499", 49_900],
    [" ₹ 1,29,999.50 ", 129_999_50],
    ["१,२९९", 129_900],
    ["0", 0],
    ["0.5", 50],
    ["999999999999.99", 99_999_999_999_999],
  ])("parses %j", (typed, paise) => {
    expect(parseRupees(typed)).toBe(paise);
  });

  it("is null above a maximum", () => {
    expect(parseRupees("499.50", 499_50)).toBe(499_50);
    expect(parseRupees("499.51", 499_50)).toBeNull();
  });

  it.each(["", "1,5", "1,50", "-1", "1.234", "1e3", "0x10", "NaN", "4 9 x", "x49", "1234567890123"])(
    "rejects %j",
    (typed) => {
      expect(parseRupees(typed)).toBeNull();
    },
  );
});
