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

describe("20,000 random coupons", () => {
  const coupon = fc.oneof(
    fc.record({
      code: fc.constant("ANY"),
      type: fc.constant("percentage" as const),
      // As numeric(10, 2) holds it, and a step beyond both ends.
      value: fc.integer({ min: -1, max: 101_00 }).map((hundredths) => hundredths / 100),
      maximumDiscount: fc.option(fc.integer({ min: 0, max: 2_000_00 })),
    }),
    fc.record({
      code: fc.constant("ANY"),
      type: fc.constant("fixed" as const),
      value: fc.integer({ min: 0, max: 3_000_00 }),
      maximumDiscount: fc.constant(null),
    }),
  );

  it("give a discount from 0 to the subtotal, in whole paise, and never less on a larger subtotal", () => {
    const counts = { nothing: 0, some: 0, all: 0 };
    fc.assert(
      fc.property(
        coupon,
        fc.integer({ min: 0, max: 90_000_00 }),
        fc.nat({ max: 5_000_00 }),
        (one, base, more) => {
          const discount = couponDiscount(one, base);
          counts[discount === 0 ? "nothing" : discount === base ? "all" : "some"] += 1;
          expect(Number.isSafeInteger(discount) && !Object.is(discount, -0)).toBe(true);
          expect(discount).toBeGreaterThanOrEqual(0);
          expect(discount).toBeLessThanOrEqual(base);
          if (one.maximumDiscount !== null) expect(discount).toBeLessThanOrEqual(one.maximumDiscount);
          if (one.type === "fixed") expect(discount).toBe(Math.min(one.value, base));
          // Within half a rupee of the exact percentage, unless something caps it.
          else if (discount !== base && discount !== one.maximumDiscount) {
            expect(Math.abs(discount - Math.max(0, (base * one.value) / 100))).toBeLessThanOrEqual(
              50.000_001,
            );
            expect(discount % 100).toBe(0);
          }
          expect(couponDiscount(one, base + more)).toBeGreaterThanOrEqual(discount);
        },
      ),
      { numRuns: 20_000 },
    );
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(300);
  });
});
