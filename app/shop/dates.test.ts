import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  DAY_MS,
  formatDate,
  formatDateTime,
  formatShortDate,
  isoDay,
  kolkataDay,
  kolkataDayNumber,
} from "#app/shop/dates.ts";

describe("dates in India", () => {
  it.each([
    ["2026-11-20T10:50:00Z", "20 November 2026", "20 November 2026, 4:20 pm"],
    ["2026-11-20T10:50:00.123456+00:00", "20 November 2026", "20 November 2026, 4:20 pm"],
    ["2026-11-19T18:29:59Z", "19 November 2026", "19 November 2026, 11:59 pm"],
    ["2026-11-19T18:30:00Z", "20 November 2026", "20 November 2026, 12:00 am"],
    ["2026-11-20T06:29:59Z", "20 November 2026", "20 November 2026, 11:59 am"],
    ["2026-11-20T06:30:00Z", "20 November 2026", "20 November 2026, 12:00 pm"],
    ["2026-11-20T07:30:00Z", "20 November 2026", "20 November 2026, 1:00 pm"],
    ["2026-11-20T03:35:00+05:30", "20 November 2026", "20 November 2026, 3:35 am"],
  ])("formats %s", (iso, date, dateTime) => {
    expect(formatDate(iso)).toBe(date);
    expect(formatDateTime(iso)).toBe(dateTime);
  });

  it("shortens the month for lists", () => {
    expect(formatShortDate("2026-09-30T18:30:00Z")).toBe("1 Oct 2026");
  });

  // The last second of a day in India, the first of the next, and the last second of that UTC day.
  it.each([
    ["the end of the year", "2026-12-31", "31 December 2026", "1 January 2027"],
    ["the end of a financial year", "2027-03-31", "31 March 2027", "1 April 2027"],
    ["the end of a financial year with 29 February", "2028-03-31", "31 March 2028", "1 April 2028"],
    ["28 February of a leap year", "2028-02-28", "28 February 2028", "29 February 2028"],
    ["29 February", "2028-02-29", "29 February 2028", "1 March 2028"],
    ["28 February of another year", "2027-02-28", "28 February 2027", "1 March 2027"],
    ["28 February of 2100, no leap year", "2100-02-28", "28 February 2100", "1 March 2100"],
    ["the day that clocks change in America", "2026-11-01", "1 November 2026", "2 November 2026"],
  ])("%s ends at 18:30 UTC", (_name, day, today, tomorrow) => {
    const [last, first, midnight] = [`${day}T18:29:59.999Z`, `${day}T18:30:00Z`, `${day}T23:59:59.999Z`];
    expect([last, first, midnight].map(formatDate)).toEqual([today, tomorrow, tomorrow]);
    expect(isoDay(new Date(last))).toBe(day);
    expect(kolkataDayNumber(new Date(first))).toBe(kolkataDayNumber(new Date(last)) + 1);
    expect(kolkataDayNumber(new Date(midnight))).toBe(kolkataDayNumber(new Date(first)));
  });

  it("throws for an invalid date", () => {
    expect(() => formatDate("yesterday")).toThrow(RangeError);
    expect(() => formatDateTime("")).toThrow(RangeError);
  });
});

describe("kolkataDayNumber", () => {
  it("is the same for two moments exactly when their calendar days are the same", () => {
    // Ten years around 2028, in milliseconds.
    const moment = fc.integer({ min: Date.UTC(2023, 0), max: Date.UTC(2033, 0) });
    const run = fc.property(moment, fc.integer({ min: 0, max: 2 * DAY_MS }), (time, later) => {
      const [one, other] = [new Date(time), new Date(time + later)];
      const isSameDay = JSON.stringify(kolkataDay(one)) === JSON.stringify(kolkataDay(other));
      expect(kolkataDayNumber(one) === kolkataDayNumber(other)).toBe(isSameDay);
    });
    fc.assert(run, { numRuns: 1000 });
  });
});
