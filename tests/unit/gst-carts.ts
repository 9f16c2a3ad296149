import * as fc from "fast-check";

import type { CouponTerms } from "#app/shop/coupon/coupon.ts";
import type { PricingSettings } from "#app/shop/pricing.ts";
import { IS_LONG } from "#tests/support/long.ts";

/** Carts that a run tries: 100,000 in the long form, `npm run test:carts`. */
export const GST_CARTS = IS_LONG ? 100_000 : 2_000;

const rate = fc.oneof(
  fc.constantFrom(0, 0.25, 3, 5, 18, 40),
  fc.integer({ min: 0, max: 100_00 }).map((hundredths) => hundredths / 100),
);

const line = fc.record({
  price: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 20_000_00 })),
  quantity: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 40 })),
  taxRate: rate,
  /** A class whose rate depends on the price, with a limit near the price of the line. */
  near: fc.option(
    fc.record({ percent: fc.integer({ min: 50, max: 130 }), more: fc.integer({ min: 1, max: 20 }) }),
  ),
});

const id = (index: number) => `b0000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

/** A cart of up to 50 lines with settings and coupon, and the shares in which its units come back: the last is all. */
export const anyGstCart = fc.record({
  cart: fc
    .oneof(
      { weight: 9, arbitrary: fc.array(line, { minLength: 1, maxLength: 5 }) },
      { weight: 1, arbitrary: fc.array(line, { minLength: 1, maxLength: 50 }) },
    )
    .map((lines) =>
      lines.map(({ near, ...one }, index) => ({
        ...one,
        id: id(index),
        above: near && {
          price: Math.max(1, Math.floor((one.price * near.percent) / 100)),
          taxRate: Math.min(100, one.taxRate + near.more),
        },
      })),
    ),
  settings: fc.record({
    taxMode: fc.constant<PricingSettings["taxMode"]>("gst"),
    pricesIncludeTax: fc.boolean(),
    taxRate: fc.constant(18),
    shippingFee: fc.integer({ min: 0, max: 500_00 }),
    freeShippingThreshold: fc.integer({ min: 0, max: 5_000_00 }),
  }),
  coupon: fc.option(
    fc.record({
      code: fc.constant("ANY"),
      type: fc.constantFrom<CouponTerms["type"]>("percentage", "fixed"),
      value: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 2_000_00 })),
      maximumDiscount: fc.option(fc.integer({ min: 0, max: 1_000_00 })),
    }),
  ),
  cuts: fc.constantFrom([1], [0.5, 1], [0.3, 0.6, 1]),
});

/** The exact tax on a value, or in it, as a number of paise with its fraction. */
export function exactTax(value: number, percent: number, included: boolean): number {
  return included ? (value * percent) / (100 + percent) : (value * percent) / 100;
}
