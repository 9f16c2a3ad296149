import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { STATES } from "#app/shop/address/address.ts";
import { stateCode, splitTax, stateOfCode } from "#app/shop/invoice/gst.ts";

/** Pairs of a seller's state and a place of supply, which are the same about half of the time. */
const PAIR = fc
  .record({ seller: fc.constantFrom(...STATES), other: fc.constantFrom(...STATES), isSame: fc.boolean() })
  .map(({ seller, other, isSame }) => ({ seller, supply: isSame ? seller : other }));

describe("stateCode", () => {
  it("has a different code for each of the 36 states, and none that is no longer in use", () => {
    const given = Array.from({ length: 38 }, (_, index) => String(index + 1).padStart(2, "0"));
    const codes = STATES.map(stateCode);
    expect(new Set(codes)).toEqual(new Set(given.filter((code) => code !== "25" && code !== "28")));
    expect(codes).toHaveLength(36);
  });

  it.each([
    ["Delhi", "07"],
    ["Maharashtra", "27"],
    ["Karnataka", "29"],
    ["Tamil Nadu", "33"],
    ["Telangana", "36"],
    ["Andhra Pradesh", "37"],
    ["Ladakh", "38"],
    ["Bombay", null],
    ["karnataka", null],
    ["", null],
    ["constructor", null],
  ])("%s: %s", (state, code) => {
    expect(stateCode(state)).toBe(code);
  });
});

describe("splitTax", () => {
  it("halves the tax within a state", () => {
    expect(splitTax(863_00, 18, { seller: "Karnataka", supply: "Karnataka" })).toEqual([
      { name: "CGST", rate: 9, amount: 431_50 },
      { name: "SGST", rate: 9, amount: 431_50 },
    ]);
  });

  it("is IGST between states", () => {
    expect(splitTax(863_00, 18, { seller: "Karnataka", supply: "Kerala" })).toEqual([
      { name: "IGST", rate: 18, amount: 863_00 },
    ]);
  });

  it.each([
    ["Chandigarh", "UTGST"],
    ["Ladakh", "UTGST"],
    ["Delhi", "SGST"],
    ["Puducherry", "SGST"],
    ["Jammu and Kashmir", "SGST"],
  ])("the second half in %s is %s", (state, name) => {
    expect(splitTax(100, null, { seller: state, supply: state })[1]).toEqual({
      name,
      rate: null,
      amount: 50,
    });
  });

  it("adds up to the tax; the halves differ by at most one paisa", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 4_000 }), PAIR, (tax, hundredths, states) => {
        const heads = splitTax(tax, hundredths / 100, states);
        const [first = 0, second = first] = heads.map(({ amount }) => amount);
        expect(heads.reduce((sum, { amount }) => sum + amount, 0)).toBe(tax);
        expect(heads).toHaveLength(states.seller === states.supply ? 2 : 1);
        expect(second - first).toBeGreaterThanOrEqual(0);
        expect(second - first).toBeLessThanOrEqual(1);
        expect(heads.reduce((sum, { rate }) => sum + (rate ?? 0), 0)).toBe(hundredths / 100);
      }),
    );
  });
});

it("knows the state of a code", () => {
  expect([stateOfCode("29"), stateOfCode("38"), stateOfCode("25")]).toEqual(["Karnataka", "Ladakh", null]);
});
