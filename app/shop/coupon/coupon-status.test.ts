import { describe, expect, test } from "vitest";

import {
  couponDifferences,
  couponStatus,
  toCouponFormValues,
  formatDiscount,
  NEW_COUPON_VALUES,
  formatUsage,
} from "#app/shop/coupon/coupon-status.ts";
import { toDatetimeLocal, fromDatetimeLocal } from "#app/shop/datetime-local.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const PAST = "2026-11-20T12:00:00Z";
const FUTURE = "2026-11-20T12:00:01Z";
const ACTIVE = { isActive: true, startsAt: null, expiresAt: null, usageLimit: null, usedCount: 0 };

describe("the displayed status", () => {
  test.each([
    [{ isActive: false, startsAt: FUTURE, expiresAt: PAST, usageLimit: 1, usedCount: 1 }, "Inactive"],
    [{ startsAt: FUTURE, expiresAt: PAST, usageLimit: 1, usedCount: 1 }, "Scheduled"],
    [{ startsAt: PAST, expiresAt: PAST, usageLimit: 1, usedCount: 1 }, "Expired"],
    [{ expiresAt: FUTURE, usageLimit: 1, usedCount: 1 }, "Used Up"],
    [{ usageLimit: 1, usedCount: 2 }, "Used Up"],
    [{ startsAt: PAST, expiresAt: FUTURE, usageLimit: 2, usedCount: 1 }, "Active"],
    [{}, "Active"],
  ])("of %j is %s", (change, status) => {
    expect(couponStatus({ ...ACTIVE, ...change }, NOW)).toBe(status);
  });
});

test("discount and usage in words", () => {
  expect(formatDiscount({ type: "percentage", value: 10, maximumDiscount: 20000 })).toBe(
    "10% off, at most ₹200",
  );
  expect(formatDiscount({ type: "fixed", value: 9950, maximumDiscount: null })).toBe("₹99.50 off");
  expect(formatUsage({ usedCount: 3, usageLimit: 100_000 })).toBe("3 of 1,00,000");
  expect(formatUsage({ usedCount: 3, usageLimit: null })).toBe("3");
});

test("a date-time box is a time of India, and a day that is none is refused", () => {
  expect(toDatetimeLocal("2026-11-19T18:30:00+00:00")).toBe("2026-11-20T00:00");
  expect(toDatetimeLocal("2026-11-19T18:29:59Z")).toBe("2026-11-19T23:59:59");
  expect(fromDatetimeLocal("2026-11-20T00:00")).toBe("2026-11-19T18:30:00.000Z");
  expect(fromDatetimeLocal("2026-11-20T00:00:30")).toBe("2026-11-19T18:30:30.000Z");
  for (const none of ["2026-02-30T10:00", "2026-11-20", "1999-01-01T00:00", "2026-11-20T24:01", "now", ""]) {
    expect(fromDatetimeLocal(none), none).toBeNull();
  }
});

test("differences name what is kept now", () => {
  const kept = { ...NEW_COUPON_VALUES, value: "15", expires_at: "2026-11-20T10:00", is_active: "" };
  expect(couponDifferences(kept, { ...NEW_COUPON_VALUES, description: "x" })).toEqual([
    { label: "Description", now: "empty" },
    { label: "Value", now: "15" },
    { label: "Expiry", now: "2026-11-20, 10:00" },
    { label: "Active", now: "off" },
  ]);
});

test("a kept coupon is typed in rupees", () => {
  const typed = toCouponFormValues({
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
  });
  expect(typed).toEqual({
    ...NEW_COUPON_VALUES,
    code: "A",
    name: "B",
    type: "fixed",
    value: "99.5",
    minimum_amount: "500",
    user_limit: "1",
  });
});
