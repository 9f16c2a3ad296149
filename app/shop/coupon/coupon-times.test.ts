import { isMainThread } from "node:worker_threads";

import { afterEach, describe, expect, it, vi } from "vitest";

import { couponStatus } from "#app/shop/coupon/coupon-status.ts";
import { type AvailableCoupon, couponRefusal } from "#app/shop/coupon/coupon.ts";
import { fromDatetimeLocal, toDatetimeLocal } from "#app/shop/datetime-local.ts";

/** Times as an admin in India types them: around midnight in India and in UTC, and at the ends of years. */
const TYPED = [
  "2026-11-20T00:00",
  "2026-11-20T00:01",
  "2026-11-20T05:29",
  "2026-11-20T05:30",
  "2026-11-20T05:31",
  "2026-11-20T23:59",
  "2026-11-20T23:59:59",
  "2026-12-31T23:59",
  "2027-01-01T05:29:59",
  "2027-03-31T23:59",
  "2028-02-29T00:00",
  "2028-02-29T23:59",
];
const ZONES = ["Asia/Kolkata", "America/New_York", "UTC"];
const SECOND = 1000;

afterEach(() => void vi.unstubAllEnvs());

const COUPON: AvailableCoupon = {
  code: "TEN",
  type: "percentage",
  value: 10,
  maximumDiscount: null,
  minimumAmount: null,
  startsAt: null,
  expiresAt: null,
  exhausted: false,
};

/** Returns the instant of an Indian local time, computed without the shop's code. */
function instant(typed: string): number {
  const parts = typed.split(/\D/).map(Number);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - 330 * 60 * SECOND;
}

describe.each(ZONES)("in a process whose clock is in %s", (zone) => {
  it.each(TYPED)("a coupon starts and ends at %s in India, exact to the second", (typed) => {
    vi.stubEnv("TZ", zone);
    const at = instant(typed);
    const stored = fromDatetimeLocal(typed);
    expect(stored && new Date(stored).getTime()).toBe(at);
    const starting = { ...COUPON, startsAt: stored };
    const ending = { ...COUPON, expiresAt: stored };
    const usage = { isActive: true, usageLimit: null, usedCount: 0, startsAt: null, expiresAt: null };
    const seen = [-SECOND, -1, 0, SECOND].map((offset) => {
      const now = new Date(at + offset);
      return [
        couponRefusal(starting, 1000_00, now),
        couponRefusal(ending, 1000_00, now),
        couponStatus({ ...usage, startsAt: stored }, now),
        couponStatus({ ...usage, expiresAt: stored }, now),
      ];
    });
    const early = ["Coupon not yet active", null, "Scheduled", "Active"];
    const late = [null, "Coupon has expired", "Active", "Expired"];
    expect(seen).toEqual([early, early, late, late]);
  });

  it("opening and saving a hundred times moves no time", () => {
    vi.stubEnv("TZ", zone);
    for (const typed of TYPED) {
      const first = fromDatetimeLocal(typed) ?? "";
      let stored = first;
      for (let cycle = 0; cycle < 100; cycle += 1) stored = fromDatetimeLocal(toDatetimeLocal(stored)) ?? "";
      expect(stored, typed).toBe(first);
    }
  });
});

// The worker threads of mutation tests cannot set a time zone of their own.
it.runIf(isMainThread)(
  "a summer time elsewhere moves nothing: the hour that New York leaves out exists in India",
  () => {
    vi.stubEnv("TZ", "America/New_York");
    expect(new Date(2026, 2, 8, 2, 30).getHours()).toBe(3);
    expect(fromDatetimeLocal("2026-03-08T02:30")).toBe("2026-03-07T21:00:00.000Z");
  },
);
