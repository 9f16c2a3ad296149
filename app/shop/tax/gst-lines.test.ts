import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";

import { priceCart, type PricingSettings, includedTax } from "#app/shop/pricing.ts";
import { returnAmount, type OrderAmounts } from "#app/shop/return/return-amount.ts";
import { gstOn, priceGstLines, rateOfValue, shareOf, splitByWeight } from "#app/shop/tax/gst-lines.ts";
import { anyGstCart, exactTax, GST_CARTS } from "#tests/unit/gst-carts.ts";

const INCLUSIVE: PricingSettings = {
  taxMode: "gst",
  pricesIncludeTax: true,
  taxRate: 18,
  shippingFee: 49_00,
  freeShippingThreshold: 499_00,
};
const EXCLUSIVE: PricingSettings = { ...INCLUSIVE, pricesIncludeTax: false };
const line = (id: string, price: number, taxRate: number, quantity = 1) => ({ id, price, taxRate, quantity });
const half = { code: "HALF", type: "percentage", value: 50, maximumDiscount: null } as const;
const ALL = { ...half, value: 100 };

describe("shareOf", () => {
  it.each([
    [100, 1, 3, 33],
    [100, 2, 3, 67],
    [1, 1, 2, 1],
    [0, 5, 9, 0],
    [100, 0, 0, 0],
    [9_999_999_999, 9_999_999_998, 9_999_999_999, 9_999_999_998],
  ])("%s × %s / %s is %s", (amount, part, whole, share) => {
    expect(shareOf(amount, part, whole)).toBe(share);
  });
});

describe("gstOn", () => {
  it.each([
    ["18 % on ₹100", 100_00, 18, false, 18_00],
    ["18 % in ₹118", 118_00, 18, true, 18_00],
    ["5 % in ₹999: twice ₹23.79", 999_00, 5, true, 47_58],
    ["0 %", 999_00, 0, true, 0],
    ["40 % on a paisa: each half is rounded", 1, 40, false, 0],
    ["0.25 % on ₹1,00,000", 1_00_000_00, 0.25, false, 250_00],
  ])("%s", (_case, value, rate, included, tax) => {
    expect(gstOn(value, rate, included)).toBe(tax);
  });
});

describe("rateOfValue of clothes: 5 % up to ₹2,500 a piece without tax, 18 % above it", () => {
  const clothes = { taxRate: 5, above: { price: 2_500_00, taxRate: 18 } };

  it.each([
    ["at ₹2,500 without tax", 1, 2_500_00, false, 5],
    ["a paisa above it", 1, 2_500_01, false, 18],
    ["three at ₹7,500", 3, 7_500_00, false, 5],
    ["three a paisa above it", 3, 7_500_01, false, 18],
    ["at ₹2,625 with 5 % in it", 1, 2_625_00, true, 5],
    ["₹2,625.01, where no rate fits", 1, 2_625_01, true, 18],
    ["₹2,950, the last where none fits", 1, 2_950_00, true, 18],
    ["₹2,950.01, which is above at 18 %", 1, 2_950_01, true, 18],
    ["for nothing", 2, 0, true, 5],
  ])("%s", (_case, quantity, value, included, rate) => {
    expect(rateOfValue({ ...clothes, quantity }, value, included)).toBe(rate);
  });

  it("is the rate of the class where there is no other", () => {
    expect(rateOfValue({ taxRate: 18, quantity: 1 }, 9_999_00, false)).toBe(18);
    expect(rateOfValue({ taxRate: 18, above: null, quantity: 1 }, 9_999_00, false)).toBe(18);
  });

  it("follows the price after a coupon, in the total, too", () => {
    const shirt = { id: "a", price: 3_000_00, quantity: 2, ...clothes };
    expect(priceCart([shirt], EXCLUSIVE)).toMatchObject({ tax: 1_080_00, total: 7_080_00 });
    // ₹2,500 each after ₹1,000 off: 5 %.
    const coupon = { code: "OFF", type: "fixed", value: 1_000_00, maximumDiscount: null } as const;
    expect(priceCart([shirt], EXCLUSIVE, coupon)).toMatchObject({ tax: 250_00, total: 5_250_00 });
    expect(priceCart([shirt], EXCLUSIVE, { ...coupon, value: 999_99 })).toMatchObject({ tax: 900_00 });
  });
});

test("splitByWeight gives parts that add up, and nothing to lines of 0 rupees", () => {
  expect(splitByWeight(100, [1, 1, 1])).toEqual([33, 34, 33]);
  expect(splitByWeight(100, [0, 5, 0])).toEqual([0, 100, 0]);
  expect(splitByWeight(100, [0, 0])).toEqual([0, 0]);
});

describe("priceCart in mode 'gst'", () => {
  it("adds the tax of each rate to prices without tax, on goods and delivery after the discount", () => {
    const totals = priceCart([line("a", 200_00, 5), line("b", 200_00, 18)], EXCLUSIVE, half);
    // Goods 100 + 100, delivery 24.50 + 24.50: 5 % of 124.50 and 18 % of 124.50, with goods and delivery rounded
    // separately.
    expect(totals).toEqual({
      subtotal: 400_00,
      shipping: 49_00,
      tax: 5_00 + 1_22 + 18_00 + 4_42,
      discount: 200_00,
      roundOff: 36,
      total: 278_00,
      freeShippingHint: 99_00,
    });
    expect(includedTax(totals)).toBe(0);
  });

  it("finds the tax in prices that hold it", () => {
    const totals = priceCart([line("a", 1_180_00, 18), line("b", 105_00, 5)], INCLUSIVE);
    expect(totals).toMatchObject({
      subtotal: 1_285_00,
      tax: 185_00,
      shipping: 0,
      roundOff: 0,
      total: 1_285_00,
    });
    expect(includedTax(totals)).toBe(185_00);
  });

  it.each([INCLUSIVE, EXCLUSIVE])(
    "charges nothing, and no tax, when a coupon covers everything",
    (settings) => {
      const totals = priceCart([line("a", 100_00, 18)], settings, ALL);
      expect(totals).toMatchObject({
        shipping: 0,
        tax: 0,
        discount: 100_00,
        total: 0,
        freeShippingHint: null,
      });
    },
  );

  it("throws when a rate is missing: no total is better than a wrong one", () => {
    expect(() => priceCart([{ id: "a", price: 1, quantity: 1, taxRate: null }], INCLUSIVE)).toThrow(
      "no tax rate",
    );
    expect(() => priceCart([{ price: 1, quantity: 1, taxRate: 5 }], INCLUSIVE)).toThrow("no tax rate");
  });

  it("does not depend on the order of the lines", () => {
    const lines = [line("b", 33_33, 5), line("a", 66_67, 18), line("c", 1, 40)];
    expect(priceCart(lines.toReversed(), INCLUSIVE, half)).toEqual(priceCart(lines, INCLUSIVE, half));
  });
});

describe("random carts in mode 'gst'", () => {
  it("have lines that add up to the totals, each with its tax, and give back what was paid", () => {
    let discounted = 0;
    let included = 0;
    let cheaper = 0;
    fc.assert(
      fc.property(anyGstCart, ({ cart, settings, coupon, cuts }) => {
        const totals = priceCart(cart, settings, coupon);
        const isIncluded = settings.pricesIncludeTax;
        const lines = priceGstLines(
          cart.map(({ price, ...one }) => ({ ...one, amount: price * one.quantity })),
          { shipping: totals.shipping, discount: totals.discount, included: isIncluded },
        );
        const sum = (of: (one: (typeof lines)[number]) => number) =>
          lines.reduce((all, one) => all + of(one), 0);
        const goods = sum((one) => one.taxableValue + one.tax);
        const delivery = sum((one) => one.deliveryValue + one.deliveryTax);
        const wrong = lines.filter((one) => {
          const value = one.taxableValue + (isIncluded ? one.tax : 0);
          const deliveryPart = one.deliveryValue + (isIncluded ? one.deliveryTax : 0);
          return (
            [one.discountShare, one.taxableValue, one.tax, one.deliveryValue, one.deliveryTax].some(
              (amount) => !Number.isSafeInteger(amount) || amount < 0,
            ) ||
            one.tax % 2 !== 0 ||
            one.deliveryTax % 2 !== 0 ||
            // Each half is rounded by at most half a paisa.
            Math.abs(one.tax - exactTax(value, one.taxRate, isIncluded)) > 1.000_001 ||
            Math.abs(one.deliveryTax - exactTax(deliveryPart, one.taxRate, isIncluded)) > 1.000_001
          );
        });

        // All units are returned in up to three requests.
        const order: OrderAmounts = {
          ...totals,
          items: cart.map(({ id, quantity, price }) => {
            const one = lines.find((other) => other.id === id);
            return {
              id,
              quantity,
              unitPrice: price,
              gst: one
                ? { goods: one.taxableValue + one.tax, delivery: one.deliveryValue + one.deliveryTax }
                : null,
            };
          }),
        };
        const requests: Parameters<typeof returnAmount>[1][number][] = [];
        let back = 0;
        for (const cut of cuts) {
          const items = cart.map(({ id, quantity }) => {
            const earlier = requests.flatMap((request) => request.items).filter((item) => item.id === id);
            const left = quantity - earlier.reduce((all, item) => all + item.quantity, 0);
            return { id, quantity: cut === 1 ? left : Math.floor(left * cut) };
          });
          const amount = returnAmount(order, requests, { kind: "return", items });
          back += amount.items + amount.shipping;
          requests.push({
            kind: "return",
            status: "refunded",
            itemsAmount: amount.items,
            deliveryAmount: 0,
            items,
          });
        }
        if (totals.discount > 0) discounted += 1;
        cheaper += lines.filter(({ id, taxRate }) => {
          const one = cart.find((other) => other.id === id);
          return one?.above && taxRate === one.taxRate && one.price > one.above.price;
        }).length;
        if (isIncluded) included += 1;
        expect({
          wrong,
          tax: sum((one) => one.tax + one.deliveryTax),
          discount: sum((one) => one.discountShare),
          charged: goods + delivery + totals.roundOff,
          whole: totals.total % 100,
          rounding: Math.abs(totals.roundOff) < 100,
          back,
        }).toEqual({
          wrong: [],
          tax: totals.tax,
          discount: totals.discount,
          charged: totals.total,
          whole: 0,
          rounding: true,
          back: totals.total,
        });
      }),
      { numRuns: GST_CARTS },
    );
    // The generated carts cover every kind.
    expect(discounted).toBeGreaterThan(GST_CARTS / 10);
    expect(included).toBeGreaterThan(GST_CARTS / 10);
    // Includes lines that a coupon takes below the threshold of their class.
    expect(cheaper).toBeGreaterThan(GST_CARTS / 200);
  });
});
