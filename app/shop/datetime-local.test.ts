import * as fc from "fast-check";
import { expect, test } from "vitest";

import { fromDatetimeLocal, toDatetimeLocal } from "#app/shop/datetime-local.ts";

test.each([
  ["2026-11-20T00:00", "2026-11-19T18:30:00.000Z"],
  ["2026-11-20T00:00:30", "2026-11-19T18:30:30.000Z"],
  ["2026-12-31T23:59", "2026-12-31T18:29:00.000Z"],
  ["2027-01-01T00:00", "2026-12-31T18:30:00.000Z"],
  ["2028-02-29T00:00", "2028-02-28T18:30:00.000Z"],
  ["2028-03-31T23:59:59", "2028-03-31T18:29:59.000Z"],
  ["2000-01-01T00:00", "1999-12-31T18:30:00.000Z"],
  ["2099-12-31T23:59", "2099-12-31T18:29:00.000Z"],
])("%s in India is %s, and back", (local, iso) => {
  expect(fromDatetimeLocal(local)).toBe(iso);
  expect(toDatetimeLocal(iso)).toBe(local);
});

test("reads spaces around it, and leaves fractions of a second out", () => {
  expect(fromDatetimeLocal(" 2026-11-20T00:00\n")).toBe("2026-11-19T18:30:00.000Z");
  expect(fromDatetimeLocal("2026-11-20T00:00:30.123")).toBe("2026-11-19T18:30:30.000Z");
  expect(toDatetimeLocal("2026-11-19T18:30:00+00:00")).toBe("2026-11-20T00:00");
});

test.each([
  "2026-02-30T10:00",
  "2027-02-29T10:00",
  "2100-02-28T10:00",
  "1999-01-01T00:00",
  "2026-04-31T10:00",
  "2026-13-01T10:00",
  "2026-11-20T24:00",
  "2026-11-20T24:01",
  "2026-11-20T10:60",
  "2026-11-20",
  "x2026-11-20T10:00",
  "2026-11-20T10:00x",
  "2026-11-20T10:00Z",
  "now",
  "",
])("%j is no time", (value) => {
  expect(fromDatetimeLocal(value)).toBeNull();
});

test("keeps every second from 2000 to 2099", () => {
  const first = Date.parse("2000-01-01T00:00:00+05:30") / 1000;
  const last = Date.parse("2099-12-31T23:59:59+05:30") / 1000;
  const run = fc.property(fc.integer({ min: first, max: last }), (seconds) => {
    const iso = new Date(seconds * 1000).toISOString();
    expect(fromDatetimeLocal(toDatetimeLocal(iso))).toBe(iso);
  });
  fc.assert(run, { numRuns: 1000, examples: [[first], [last]] });
});
