import { describe, expect, it } from "vitest";

import { DAY_MS } from "#app/shop/dates.ts";
import { sumByWeek, weekText } from "#app/shop/report/sales-weeks.ts";

/** Days up to 1 December 2026; each sells what its place says. */
const daysOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.parse("2026-12-01") - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
    orders: index + 1,
    revenue: (index + 1) * 100,
  }));

describe("sumByWeek", () => {
  it("makes 13 weeks of 90 days: the last one ends today, the first one is short", () => {
    const weeks = sumByWeek(daysOf(90));
    expect(weeks).toHaveLength(13);
    expect(weeks[0]).toEqual({ first: "2026-09-03", last: "2026-09-08", orders: 21, revenue: 2_100 });
    expect(weeks[1]).toEqual({ first: "2026-09-09", last: "2026-09-15", orders: 70, revenue: 7_000 });
    expect(weeks[12]).toEqual({ first: "2026-11-25", last: "2026-12-01", orders: 609, revenue: 60_900 });
  });

  it("loses no day", () => {
    for (const count of [1, 6, 7, 8, 14, 90]) {
      const orders = sumByWeek(daysOf(count)).map((week) => week.orders);
      expect(
        orders.reduce((sum, of) => sum + of, 0),
        `${count} days`,
      ).toBe((count * (count + 1)) / 2);
    }
  });

  it("makes no week of no days", () => {
    expect(sumByWeek([])).toEqual([]);
  });
});

describe("weekText", () => {
  it.each([
    ["2026-11-02", "2026-11-08", "2–8 November 2026"],
    ["2026-10-28", "2026-11-03", "28 Oct – 3 Nov 2026"],
    ["2026-12-30", "2027-01-05", "30 Dec 2026 – 5 Jan 2027"],
    ["2026-11-02", "2026-11-02", "2 November 2026"],
  ])("%s to %s is %s", (first, last, text) => {
    expect(weekText({ first, last })).toBe(text);
  });
});
