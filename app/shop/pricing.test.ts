import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { AvailableCoupon, CouponTerms } from "#app/shop/coupon/coupon.ts";
import {
  chargeRows,
  freeShippingText,
  priceCart,
  priceWithCoupon,
  type PricingSettings,
  savings,
} from "#app/shop/pricing.ts";

const SETTINGS: PricingSettings = {
  taxMode: "simple",
  pricesIncludeTax: true,
  taxRate: 18,
  shippingFee: 49_00,
  freeShippingThreshold: 499_00,
};
const one = (price: number) => [{ price, quantity: 1 }];

describe("savings", () => {
  const line = (change: object) => ({ price: 100, comparePrice: 150, quantity: 2, stock: 5, ...change });

  it.each([
    ["the difference to the earlier price of each unit", [line({})], 0, 100],
    ["the discount", [], 30, 30],
    ["both", [line({}), line({ quantity: 1 })], 30, 180],
    [
      "nothing for an earlier price that is lower or missing",
      [line({ comparePrice: 90 }), line({ comparePrice: null }), line({ comparePrice: undefined })],
      0,
      0,
    ],
    ["nothing for what is sold out", [line({ stock: 0 })], 0, 0],
  ])("counts %s", (_what, lines, discount, saved) => {
    expect(savings(lines, discount)).toBe(saved);
  });
});

describe("priceCart", () => {
  it("prices a cart of whole rupees", () => {
    const lines = [
      { price: 2_999_00, quantity: 1 },
      { price: 899_00, quantity: 2 },
    ];
    expect(priceCart(lines, SETTINGS)).toEqual({
      subtotal: 4_797_00,
      shipping: 0,
      tax: 863_00,
      discount: 0,
      roundOff: 0,
      total: 5_660_00,
      freeShippingHint: null,
    });
  });

  it("subtracts the discount after tax and shipping are computed from the subtotal", () => {
    const coupon: CouponTerms = { code: "TEN", type: "percentage", value: 10, maximumDiscount: null };
    const totals = priceCart(one(400_00), SETTINGS, coupon);
    expect(totals).toMatchObject({ shipping: 49_00, tax: 72_00, discount: 40_00, total: 481_00 });
  });

  it("rounds the total to the rupee and gives the round-off", () => {
    expect(priceCart(one(100_50), SETTINGS)).toMatchObject({ tax: 18_00, roundOff: 50, total: 168_00 });
    expect(priceCart(one(100_49), SETTINGS)).toMatchObject({ tax: 18_00, roundOff: -49, total: 167_00 });
  });

  it.each([
    [498_00, 49_00, 1_00],
    [498_50, 49_00, 1_00],
    [499_00, 49_00, 1_00],
    [499_01, 0, null],
    [500_00, 0, null],
    [300_00, 49_00, 199_00],
  ])("at %s paise shipping is %s and the hint %s", (price, shipping, hint) => {
    expect(priceCart(one(price), SETTINGS)).toMatchObject({ shipping, freeShippingHint: hint });
  });

  it("has no hint when the shipping fee is 0", () => {
    expect(priceCart(one(10_00), { ...SETTINGS, shippingFee: 0 }).freeShippingHint).toBeNull();
  });

  it("charges nothing for an empty cart, with or without a coupon", () => {
    const coupon: CouponTerms = { code: "FLAT", type: "fixed", value: 100_00, maximumDiscount: null };
    const nothing = {
      subtotal: 0,
      shipping: 0,
      tax: 0,
      discount: 0,
      roundOff: 0,
      total: 0,
      freeShippingHint: null,
    };
    expect(priceCart([], SETTINGS)).toEqual(nothing);
    expect(priceCart([], SETTINGS, coupon)).toEqual(nothing);
  });

  it("is 0 when a coupon covers everything", () => {
    const coupon: CouponTerms = { code: "FREE", type: "fixed", value: 9_999_00, maximumDiscount: null };
    const settings = { ...SETTINGS, taxRate: 0, shippingFee: 0 };
    expect(priceCart(one(250_00), settings, coupon)).toMatchObject({ discount: 250_00, total: 0 });
  });
});

const anyCart = fc.array(
  fc.record({
    price: fc.oneof(fc.integer({ min: 1, max: 300_00 }), fc.integer({ min: 1, max: 89_999_99 })),
    quantity: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 99 })),
  }),
  { maxLength: 6 },
);

const anySettings = fc.record({
  taxMode: fc.constant("simple" as const),
  pricesIncludeTax: fc.boolean(),
  // Hundredths of a percent, as a form with step 0.01 would send them.
  taxRate: fc.integer({ min: 0, max: 40_00 }).map((hundredths) => hundredths / 100),
  shippingFee: fc.integer({ min: 0, max: 500_00 }),
  freeShippingThreshold: fc.integer({ min: 0, max: 5_000_00 }),
});

const anyCoupon: fc.Arbitrary<CouponTerms | null> = fc.option(
  fc.record({
    code: fc.constant("ANY"),
    type: fc.constantFrom("percentage" as const, "fixed" as const),
    value: fc.integer({ min: 1, max: 2_000_00 }),
    maximumDiscount: fc.option(fc.integer({ min: 0, max: 1_000_00 })),
  }),
);

/** Computes a percentage of an amount to the rupee, half up, independently in integers. */
function exactPercent(amount: number, percent: number): number {
  const hundredths = BigInt(percent.toFixed(2).replace(".", ""));
  const numerator = BigInt(amount) * hundredths;
  const whole = numerator / 1_000_000n;
  return Number(numerator % 1_000_000n >= 500_000n ? whole + 1n : whole) * 100;
}

describe("100,000 random carts", () => {
  it("keep every rule", () => {
    let carts = 0;
    let hints = 0;
    let discounts = 0;
    let rounded = 0;
    fc.assert(
      fc.property(anyCart, anySettings, anyCoupon, (lines, settings, coupon) => {
        const totals = priceCart(lines, settings, coupon);
        const { subtotal, shipping, tax, discount, roundOff, total, freeShippingHint } = totals;
        const checks = {
          integers: [subtotal, shipping, tax, discount, roundOff, total].every(Number.isSafeInteger),
          noNegativeZero: !Object.values(totals).some((value) => Object.is(value, -0)),
          partsSum: subtotal + shipping + tax - discount + roundOff === total,
          subtotal: subtotal === lines.reduce((sum, line) => sum + line.price * line.quantity, 0),
          tax: tax === exactPercent(subtotal, settings.taxRate),
          discount: discount >= 0 && discount <= subtotal && (coupon !== null || discount === 0),
          capped:
            coupon?.type !== "percentage" || coupon.maximumDiscount === null
              ? true
              : discount <= coupon.maximumDiscount,
          total: total >= 0 && total % 100 === 0,
          roundOff: Math.abs(roundOff) < 100,
          shipping:
            lines.length === 0 || subtotal > settings.freeShippingThreshold
              ? shipping === 0
              : shipping === settings.shippingFee,
          hint:
            shipping > 0 ? freeShippingHint !== null && freeShippingHint >= 100 : freeShippingHint === null,
        };
        carts += 1;
        if (freeShippingHint !== null) hints += 1;
        if (discount > 0) discounts += 1;
        if (roundOff !== 0) rounded += 1;
        const broken = Object.entries(checks).filter(([, holds]) => !holds);
        if (broken.length > 0) throw new Error(`broken: ${broken.map(([rule]) => rule).join(", ")}`);
      }),
      { numRuns: 100_000 },
    );
    expect(carts).toBe(100_000);
    // The generated carts met each rule from both sides.
    for (const met of [hints, discounts, rounded]) {
      expect(met).toBeGreaterThan(5_000);
      expect(met).toBeLessThan(98_000);
    }
  });
});

describe("priceWithCoupon", () => {
  const NOW = new Date("2026-11-21T06:30:00Z");
  const lines = one(400_00);
  const found: AvailableCoupon = {
    code: "TEN",
    type: "percentage",
    value: 10,
    maximumDiscount: null,
    minimumAmount: 400_00,
    startsAt: null,
    expiresAt: "2026-11-21T06:30:01Z",
    exhausted: false,
  };
  const price = (lookup: AvailableCoupon | null | undefined) =>
    priceWithCoupon(lines, SETTINGS, { code: "TEN", found: lookup }, NOW);

  it("applies the discount of a valid coupon", () => {
    expect(price(found)).toEqual({
      totals: priceCart(lines, SETTINGS, found),
      coupon: { code: "TEN", discount: 40_00, refusal: null },
    });
  });

  it.each([
    [{ ...found, expiresAt: NOW.toISOString() }, "Coupon has expired"],
    [{ ...found, minimumAmount: 400_01 }, "Minimum order amount ₹400.01 required"],
    [null, "Invalid coupon code"],
    [undefined, "Failed to validate coupon"],
  ])("gives no discount for %j: %s", (lookup, refusal) => {
    expect(price(lookup)).toEqual({
      totals: priceCart(lines, SETTINGS),
      coupon: { code: "TEN", discount: 0, refusal },
    });
  });

  it("prices a cart without a coupon", () => {
    expect(priceWithCoupon(lines, SETTINGS, null, NOW)).toEqual({
      totals: priceCart(lines, SETTINGS),
      coupon: null,
    });
  });
});

describe("chargeRows", () => {
  const charges = { subtotal: 400_00, shipping: 49_00, tax: 72_00, discount: 0, roundOff: 0, total: 521_00 };
  const rows = (change: Partial<typeof charges>, code?: string) =>
    chargeRows({ ...charges, ...change }, code).map(({ key, label, amount }) => `${key} ${label}: ${amount}`);

  it("has subtotal, shipping and tax, also when they are 0", () => {
    expect(rows({})).toEqual(["subtotal Subtotal: 40000", "shipping Shipping: 4900", "tax Tax: 7200"]);
    expect(rows({ subtotal: 0, shipping: 0, tax: 0 })).toEqual([
      "subtotal Subtotal: 0",
      "shipping Shipping: 0",
      "tax Tax: 0",
    ]);
  });

  it("has a negative discount and a round-off when there are any", () => {
    expect(rows({ discount: 40_00, roundOff: -50 }).slice(3)).toEqual([
      "discount Discount: -4000",
      "roundOff Round off: -50",
    ]);
    expect(rows({ discount: 40_00 }, "TEN").slice(3)).toEqual(["discount Discount · TEN: -4000"]);
    expect(rows({ roundOff: 50 }, "TEN").slice(3)).toEqual(["roundOff Round off: 50"]);
  });
});

describe("freeShippingText", () => {
  it("has the missing amount", () => {
    expect(freeShippingText(199_00)).toBe("Add ₹199 more to get free shipping!");
    expect(freeShippingText(1_299_00)).toBe("Add ₹1,299 more to get free shipping!");
  });
});
