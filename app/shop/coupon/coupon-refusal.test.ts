import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { type AvailableCoupon, couponRefusal } from "#app/shop/coupon/coupon.ts";

const NOW = new Date("2026-11-21T06:30:00Z");
const EARLIER = "2026-11-21T06:29:59.999Z";
const LATER = "2026-11-21T06:30:00.001Z";

const OPEN: AvailableCoupon = {
  code: "HAAT100",
  type: "fixed",
  value: 100_00,
  maximumDiscount: null,
  minimumAmount: null,
  startsAt: null,
  expiresAt: null,
  exhausted: false,
};

const refusal = (change: Partial<AvailableCoupon>, subtotal = 500_00, now = NOW) =>
  couponRefusal({ ...OPEN, ...change }, subtotal, now);

describe("couponRefusal", () => {
  it("is null at any time for a coupon without limits", () => {
    const run = fc.property(fc.date({ noInvalidDate: true }), (now) => {
      expect(refusal({}, 1, now)).toBeNull();
    });
    fc.assert(run, { examples: [[NOW], [new Date(-1)]] });
  });

  it.each<[string, Partial<AvailableCoupon>, number, string | null]>([
    ["starts later", { startsAt: LATER }, 500_00, "Coupon not yet active"],
    ["has started", { startsAt: EARLIER, expiresAt: LATER }, 500_00, null],
    ["has expired", { expiresAt: EARLIER }, 500_00, "Coupon has expired"],
    ["asks for more", { minimumAmount: 500_01 }, 500_00, "Minimum order amount ₹500.01 required"],
    [
      "asks for a lot more",
      { minimumAmount: 1_29_999_00 },
      500_00,
      "Minimum order amount ₹1,29,999 required",
    ],
    ["asks for just this", { minimumAmount: 500_00 }, 500_00, null],
    ["is used up", { exhausted: true }, 500_00, "Coupon usage limit exceeded"],
    ["gives less than half a rupee", { type: "percentage", value: 1 }, 49_99, "Invalid coupon code"],
    ["gives half a rupee", { type: "percentage", value: 1 }, 50_00, null],
    ["has nothing to give on", {}, 0, "Invalid coupon code"],
  ])("a coupon that %s", (_what, change, subtotal, expected) => {
    expect(refusal(change, subtotal)).toBe(expected);
  });

  it("rejects unknown and inactive codes", () => {
    expect(couponRefusal(null, 500_00, NOW)).toBe("Invalid coupon code");
  });

  it("gives the first of several reasons: found, started, expired, minimum, usage, discount", () => {
    const broken: Partial<AvailableCoupon> = { value: 0 };
    for (const [change, expected] of [
      [{}, "Invalid coupon code"],
      [{ exhausted: true }, "Coupon usage limit exceeded"],
      [{ minimumAmount: 999_00 }, "Minimum order amount ₹999 required"],
      [{ expiresAt: EARLIER }, "Coupon has expired"],
      [{ startsAt: LATER }, "Coupon not yet active"],
    ] as const) {
      Object.assign(broken, change);
      expect(refusal(broken)).toBe(expected);
    }
  });
});

describe("a coupon valid from midnight to midnight in India, around both and around midnight in UTC", () => {
  // 21 November 2026, 00:00 to 24:00 in Indian time, in the database's timestamptz format.
  const day = { startsAt: "2026-11-20T18:30:00+00:00", expiresAt: "2026-11-21T18:30:00.000000+00:00" };
  const BEFORE = "Coupon not yet active";
  const OVER = "Coupon has expired";

  it.each([
    ["2026-11-20T00:00:00Z", BEFORE],
    ["2026-11-20T18:29:59Z", BEFORE],
    ["2026-11-20T18:29:59.999Z", BEFORE],
    ["2026-11-20T18:30:00Z", null],
    ["2026-11-20T18:30:01Z", null],
    ["2026-11-20T23:59:59.999Z", null],
    ["2026-11-21T00:00:00Z", null],
    ["2026-11-21T00:00:01Z", null],
    ["2026-11-21T05:30:00+05:30", null],
    ["2026-11-21T18:29:59Z", null],
    ["2026-11-21T23:59:59.999+05:30", null],
    ["2026-11-21T18:30:00Z", OVER],
    ["2026-11-22T00:00:00+05:30", OVER],
    ["2026-11-22T00:00:00Z", OVER],
  ])("%s: %s", (now, expected) => {
    expect(refusal(day, 500_00, new Date(now))).toBe(expected);
  });
});
