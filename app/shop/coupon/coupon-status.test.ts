import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  type Coupon,
  couponDifferences,
  couponStatus,
  couponTone,
  toCouponFormValues,
  formatDiscount,
  NEW_COUPON_VALUES,
  formatUsage,
} from "#app/shop/coupon/coupon-status.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const PAST = "2026-11-20T12:00:00Z";
const FUTURE = "2026-11-20T12:00:01Z";
const ACTIVE = { isActive: true, startsAt: null, expiresAt: null, usageLimit: null, usedCount: 0 };

describe("couponStatus", () => {
  test.each([
    [{ isActive: false, startsAt: FUTURE, expiresAt: PAST, usageLimit: 1, usedCount: 1 }, "Inactive"],
    [{ startsAt: FUTURE, expiresAt: PAST, usageLimit: 1, usedCount: 1 }, "Scheduled"],
    [{ startsAt: PAST, expiresAt: PAST, usageLimit: 1, usedCount: 1 }, "Expired"],
    [{ expiresAt: FUTURE, usageLimit: 1, usedCount: 1 }, "Used Up"],
    [{ usageLimit: 1, usedCount: 2 }, "Used Up"],
    [{ startsAt: PAST, expiresAt: FUTURE, usageLimit: 2, usedCount: 1 }, "Active"],
    [{}, "Active"],
  ])("%j is %s", (change, status) => {
    expect(couponStatus({ ...ACTIVE, ...change }, NOW)).toBe(status);
  });

  test("is Active at any time for a coupon without limits", () => {
    const run = fc.property(fc.date({ noInvalidDate: true }), (now) => {
      expect(couponStatus(ACTIVE, now)).toBe("Active");
    });
    fc.assert(run, { examples: [[new Date(-1)]] });
  });

  test("has a colour for each status", () => {
    expect((["Active", "Scheduled", "Used Up", "Expired", "Inactive"] as const).map(couponTone)).toEqual([
      "green",
      "blue",
      "yellow",
      "red",
      "grey",
    ]);
  });
});

test("formatDiscount and formatUsage", () => {
  expect(formatDiscount({ type: "percentage", value: 10, maximumDiscount: 20000 })).toBe(
    "10% off up to ₹200",
  );
  expect(formatDiscount({ type: "percentage", value: 10, maximumDiscount: null })).toBe("10% off");
  expect(formatDiscount({ type: "fixed", value: 9950, maximumDiscount: null })).toBe("₹99.50 off");
  expect(formatUsage({ usedCount: 3, usageLimit: 100_000 })).toBe("3 of 1,00,000");
  expect(formatUsage({ usedCount: 3, usageLimit: null })).toBe("3");
});

test("couponDifferences lists the stored values that differ", () => {
  const stored = {
    ...NEW_COUPON_VALUES,
    value: "15",
    expires_at: "2026-11-20T10:00",
    is_active: "",
    is_shown: "on",
  };
  expect(couponDifferences(stored, { ...NEW_COUPON_VALUES, description: "x" })).toEqual([
    { label: "Description", now: "empty" },
    { label: "Value", now: "15" },
    { label: "Expiry", now: "2026-11-20, 10:00" },
    { label: "Active", now: "off" },
    { label: "Show it to everybody in the cart", now: "on" },
  ]);
  expect(couponDifferences(NEW_COUPON_VALUES, stored)).toEqual([
    { label: "Value", now: "empty" },
    { label: "Expiry", now: "empty" },
    { label: "Active", now: "on" },
    { label: "Show it to everybody in the cart", now: "off" },
  ]);
  expect(couponDifferences(stored, stored)).toEqual([]);
});

describe("toCouponFormValues", () => {
  const coupon: Coupon = {
    code: "A",
    name: "B",
    description: null,
    type: "fixed",
    value: 9950,
    minimumAmount: 50000,
    maximumDiscount: null,
    usageLimit: null,
    userLimit: 1,
    startsAt: null,
    expiresAt: null,
    isActive: true,
    isShown: false,
  };

  test("gives amounts in rupees, and blank texts for what is not set", () => {
    expect(toCouponFormValues(coupon)).toEqual({
      ...NEW_COUPON_VALUES,
      code: "A",
      name: "B",
      type: "fixed",
      value: "99.5",
      minimum_amount: "500",
      user_limit: "1",
    });
  });

  test("gives a percentage as it is, and times in India", () => {
    const set: Coupon = {
      ...coupon,
      description: "C",
      type: "percentage",
      value: 10,
      minimumAmount: null,
      maximumDiscount: 99_50,
      usageLimit: 100,
      userLimit: null,
      startsAt: "2026-11-19T18:30:00+00:00",
      expiresAt: "2028-02-29T18:29:59Z",
      isActive: false,
      isShown: true,
    };
    expect(toCouponFormValues(set)).toEqual({
      code: "A",
      name: "B",
      description: "C",
      type: "percentage",
      value: "10",
      minimum_amount: "",
      maximum_discount: "99.5",
      usage_limit: "100",
      user_limit: "",
      starts_at: "2026-11-20T00:00",
      expires_at: "2028-02-29T23:59:59",
      is_active: "",
      is_shown: "on",
    });
  });
});
