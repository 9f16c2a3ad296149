import { describe, expect, it } from "vitest";

import { offerCoupons, rankCoupons, type ShownCoupon } from "#app/shop/coupon/shown-coupons.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

function coupon(code: string, terms: Partial<ShownCoupon> = {}): ShownCoupon {
  return {
    code,
    type: "fixed",
    value: 10_000,
    minimumAmount: null,
    maximumDiscount: null,
    startsAt: null,
    expiresAt: null,
    exhausted: false,
    userLimit: null,
    ...terms,
  };
}

describe("rankCoupons", () => {
  it("puts first what saves most, then what the least is missing for", () => {
    const coupons = [
      coupon("FAR", { value: 90_000, minimumAmount: 500_000 }),
      coupon("NEAR", { value: 20_000, minimumAmount: 100_000 }),
      coupon("FIXED"),
      coupon("TEN", { type: "percentage", value: 20, maximumDiscount: 15_000 }),
    ];
    expect(rankCoupons(coupons, 80_000, NOW)).toEqual([
      { code: "TEN", terms: "20% off up to ₹150", saves: 15_000, missing: null },
      { code: "FIXED", terms: "₹100 off", saves: 10_000, missing: null },
      { code: "NEAR", terms: "₹200 off, from ₹1,000", saves: null, missing: 20_000 },
      { code: "FAR", terms: "₹900 off, from ₹5,000", saves: null, missing: 420_000 },
    ]);
  });

  it("counts a subtotal that is just enough", () => {
    const found = rankCoupons([coupon("HAAT", { minimumAmount: 80_000 })], 80_000, NOW);
    expect(found).toMatchObject([{ saves: 10_000, missing: null }]);
  });

  it.each([
    [1, "₹100 off, from ₹500, once per shopper"],
    [3, "₹100 off, from ₹500, 3 times per shopper"],
    [null, "₹100 off, from ₹500"],
  ])("says how often a shopper may use it: %s", (userLimit, terms) => {
    const found = rankCoupons([coupon("HAAT", { minimumAmount: 50_000, userLimit })], 80_000, NOW);
    expect(found).toMatchObject([{ terms }]);
  });

  it.each<[string, Partial<ShownCoupon>]>([
    ["has not begun", { startsAt: "2026-11-20T12:00:01Z" }],
    ["is over", { expiresAt: "2026-11-20T12:00:00Z" }],
    ["is used up", { exhausted: true }],
    ["would give nothing", { type: "percentage", value: 0 }],
  ])("leaves out one that %s", (_, terms) => {
    expect(rankCoupons([coupon("OUT", terms)], 80_000, NOW)).toEqual([]);
    expect(rankCoupons([coupon("OUT", { ...terms, minimumAmount: 90_000 })], 80_000, NOW)).toEqual([]);
  });
});

describe("offerCoupons", () => {
  const coupons = [
    coupon("FIXED"),
    coupon("TEN", { type: "percentage", value: 20, maximumDiscount: 15_000 }),
    coupon("FAR", { value: 90_000, minimumAmount: 500_000 }),
  ];
  const offered = (code: string, discount: number) =>
    offerCoupons(coupons, 80_000, { code, discount, refusal: null }, NOW).map((offer) => offer.code);

  it("shows all without an applied coupon", () => {
    expect(offerCoupons(coupons, 80_000, null, NOW)).toEqual(rankCoupons(coupons, 80_000, NOW));
  });

  it("shows only the best one that saves more than the applied coupon", () => {
    expect(offered("SECRET", 0)).toEqual(["TEN"]);
    expect(offered("FIXED", 10_000)).toEqual(["TEN"]);
    expect(offered("SECRET", 14_999)).toEqual(["TEN"]);
    expect(offered("SECRET", 15_000)).toEqual([]);
    expect(offered("TEN", 0)).toEqual(["FIXED"]);
  });
});
