import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  couponDiscount,
  type CouponTerms,
  percentToRupee,
  parseCouponCode,
} from "#app/shop/coupon/coupon.ts";

const percentage = (value: number, maximumDiscount: number | null = null): CouponTerms => ({
  code: "DIWALI",
  type: "percentage",
  value,
  maximumDiscount,
});
const fixed = (value: number, maximumDiscount: number | null = null): CouponTerms => ({
  code: "FLAT",
  type: "fixed",
  value,
  maximumDiscount,
});

describe("couponDiscount", () => {
  it.each([
    ["10 % of ₹999 is ₹100 (99.90 rounded)", percentage(10), 99_900, 10_000],
    ["10 % of ₹994 is ₹99 (99.40 rounded)", percentage(10), 99_400, 9_900],
    ["10 % of ₹995 is ₹100 (half up)", percentage(10), 99_500, 10_000],
    ["the maximum caps it", percentage(50, 20_000), 99_900, 20_000],
    ["a maximum with paise stays as it is", percentage(50, 12_345), 99_900, 12_345],
    ["the subtotal caps a rounded 100 % of ₹0.75", percentage(100), 75, 75],
    ["more than 100 % gives the subtotal", percentage(150), 50_000, 50_000],
    ["a maximum of 0 gives nothing", percentage(10, 0), 99_900, 0],
    ["a percentage below half a rupee gives nothing", percentage(1), 4_900, 0],
    ["a fixed coupon gives its value", fixed(20_000), 99_900, 20_000],
    ["a fixed coupon gives at most the subtotal", fixed(20_000), 15_050, 15_050],
    ["a maximum does not apply to a fixed coupon", fixed(20_000, 5_000), 99_900, 20_000],
    ["a negative value gives nothing", fixed(-100), 99_900, 0],
    ["a negative percentage gives nothing", percentage(-10), 99_900, 0],
  ])("%s", (_rule, coupon, subtotal, discount) => {
    expect(couponDiscount(coupon, subtotal)).toBe(discount);
  });
});

describe("percentToRupee", () => {
  it("rounds once, from the exact product", () => {
    // 18 % of ₹2.75 is 49.5 paise: rounding to paise first would give 50 and then a rupee.
    expect(percentToRupee(275, 18)).toBe(0);
    expect(percentToRupee(278, 18)).toBe(100);
  });

  it("is exact for rates with decimals", () => {
    // 0.07 * 100 is 7.000000000000001 in floating point.
    expect(percentToRupee(5_000_000, 0.07)).toBe(3_500);
    expect(percentToRupee(400, 12.5)).toBe(100);
    expect(percentToRupee(396, 12.5)).toBe(0);
  });
});

describe("parseCouponCode", () => {
  it.each([
    ["swagat10", "SWAGAT10"],
    ["  Haat100\t", "HAAT100"],
    ["दिवाली", "दिवाली"],
    ["straße", "STRASSE"],
    ["FREE SHIP", "FREE SHIP"],
    ["X".repeat(40), "X".repeat(40)],
    ["X".repeat(41), null],
    ["ß".repeat(21), null],
    ["", null],
    [" \n ", null],
    ["HAAT\u0000100", null],
    ["HAAT\n100", null],
    ["HAAT\ud800", null],
  ])("%j is %j", (typed, code) => {
    expect(parseCouponCode(typed)).toBe(code);
  });
});

/** Arbitraries for a subtotal, and for the difference to a larger one. */
const AMOUNTS = [fc.integer({ min: 0, max: 90_000_00 }), fc.nat({ max: 5_000_00 })] as const;
const RUNS = { numRuns: 10_000 };

describe("10,000 random percentage coupons", () => {
  // The range of numeric(10, 2), and a step beyond both ends.
  const percent = fc.integer({ min: -1, max: 101_00 }).map((hundredths) => hundredths / 100);
  const maximum = fc.option(fc.integer({ min: 0, max: 2_000_00 }));

  it("give the percentage to half a rupee, capped by maximum and subtotal, and never less on a larger subtotal", () => {
    const counts = { nothing: 0, some: 0, capped: 0, all: 0 };
    const run = fc.property(percent, maximum, ...AMOUNTS, (value, most, subtotal, more) => {
      const coupon = percentage(value, most);
      const discount = couponDiscount(coupon, subtotal);
      const cap = Math.min(most ?? subtotal, subtotal);
      const exact = Math.max(0, (subtotal * value) / 100);
      const isCapped = discount === cap && exact >= cap - 50;
      const isRounded = discount % 100 === 0 && Math.abs(discount - exact) <= 50.000_001;
      counts[discount === 0 ? "nothing" : discount === subtotal ? "all" : isCapped ? "capped" : "some"] += 1;
      expect({
        isWhole: Number.isSafeInteger(discount) && !Object.is(discount, -0),
        isWithin: discount >= 0 && discount <= cap,
        isRight: isCapped || isRounded,
        isMonotonic: couponDiscount(coupon, subtotal + more) >= discount,
      }).toEqual({ isWhole: true, isWithin: true, isRight: true, isMonotonic: true });
    });
    fc.assert(run, RUNS);
    expect(Object.entries(counts).filter(([, count]) => count < 10)).toEqual([]);
  });
});

describe("10,000 random fixed coupons", () => {
  it("give their value, at most the subtotal", () => {
    const run = fc.property(fc.integer({ min: 0, max: 3_000_00 }), ...AMOUNTS, (value, subtotal, more) => {
      const discounts = [subtotal, subtotal + more].map((amount) => couponDiscount(fixed(value), amount));
      expect(discounts).toEqual([Math.min(value, subtotal), Math.min(value, subtotal + more)]);
    });
    fc.assert(run, RUNS);
  });
});
