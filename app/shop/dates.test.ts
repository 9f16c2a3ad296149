import { describe, expect, it } from "vitest";

import { formatDate, formatDateTime } from "#app/shop/dates.ts";

describe("dates in India", () => {
  it.each([
    ["2026-11-20T10:50:00Z", "20 November 2026", "20 November 2026, 4:20 pm"],
    ["2026-11-20T10:50:00.123456+00:00", "20 November 2026", "20 November 2026, 4:20 pm"],
    ["2026-11-19T18:29:59Z", "19 November 2026", "19 November 2026, 11:59 pm"],
    ["2026-11-19T18:30:00Z", "20 November 2026", "20 November 2026, 12:00 am"],
    ["2026-11-20T06:30:00Z", "20 November 2026", "20 November 2026, 12:00 pm"],
    ["2026-12-31T18:30:00Z", "1 January 2027", "1 January 2027, 12:00 am"],
    ["2028-02-28T19:00:00Z", "29 February 2028", "29 February 2028, 12:30 am"],
    ["2026-11-20T03:35:00+05:30", "20 November 2026", "20 November 2026, 3:35 am"],
  ])("formats %s", (iso, date, dateTime) => {
    expect(formatDate(iso)).toBe(date);
    expect(formatDateTime(iso)).toBe(dateTime);
  });

  it("throws for an invalid date", () => {
    expect(() => formatDate("yesterday")).toThrow(RangeError);
    expect(() => formatDateTime("")).toThrow(RangeError);
  });
});
