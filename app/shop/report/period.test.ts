import { describe, expect, it } from "vitest";

import { daysOf, periodBefore, periodText, presetPeriod, typedPeriod } from "#app/shop/report/period.ts";

// 00:30 on 1 January 2027 in India, still 2026 in UTC.
const NEW_YEAR = new Date("2026-12-31T19:00:00Z");

describe("presetPeriod", () => {
  it.each([
    ["today", "2027-01-01", "2027-01-01"],
    ["yesterday", "2026-12-31", "2026-12-31"],
    ["7", "2026-12-26", "2027-01-01"],
    ["30", "2026-12-03", "2027-01-01"],
    ["90", "2026-10-04", "2027-01-01"],
    ["month", "2027-01-01", "2027-01-01"],
    ["last-month", "2026-12-01", "2026-12-31"],
    ["year", "2026-04-01", "2027-01-01"],
    ["last-year", "2025-04-01", "2026-03-31"],
  ] as const)("%s on New Year's Day in India", (preset, from, to) => {
    expect(presetPeriod(preset, NEW_YEAR)).toEqual({ from, to });
  });

  it("begins a financial year on 1 April in India", () => {
    expect(presetPeriod("year", new Date("2026-03-31T18:29:59Z")).from).toBe("2025-04-01");
    expect(presetPeriod("year", new Date("2026-03-31T18:30:00Z")).from).toBe("2026-04-01");
  });

  it("takes a leap day for the last of February", () => {
    expect(presetPeriod("last-month", new Date("2028-03-15T12:00:00Z"))).toEqual({
      from: "2028-02-01",
      to: "2028-02-29",
    });
  });
});

describe("typedPeriod", () => {
  it.each([
    ["one day", "2026-11-25", "2026-11-25"],
    ["three years", "2024-01-01", "2026-12-31"],
    ["a leap day", "2028-02-29", "2028-03-01"],
  ])("takes %s", (_name, from, to) => {
    expect(typedPeriod({ from, to })).toEqual({ from, to });
  });

  it.each([
    ["no first day", "", "2026-11-25", { from: "Enter the first day" }],
    ["no last day", "2026-11-25", "", { to: "Enter the last day" }],
    ["30 February", "2026-02-30", "2026-03-01", { from: "Enter the first day" }],
    ["another century", "1999-12-31", "2026-03-01", { from: "Enter the first day" }],
    ["the wrong order", "2026-11-25", "2026-11-24", { to: "Choose a “To” date on or after “From”" }],
    ["a day more than three years", "2024-01-01", "2027-01-01", { to: "Choose at most three years" }],
  ])("refuses %s", (_name, from, to, errors) => {
    expect(typedPeriod({ from, to })).toEqual({ errors });
  });
});

it("compares with as many days before", () => {
  expect(periodBefore({ from: "2026-03-01", to: "2026-03-31" })).toEqual({
    from: "2026-01-29",
    to: "2026-02-28",
  });
  expect(periodBefore({ from: "2026-03-01", to: "2026-03-01" })).toEqual({
    from: "2026-02-28",
    to: "2026-02-28",
  });
});

it("lists the days of a period", () => {
  expect(daysOf({ from: "2026-02-27", to: "2026-03-02" })).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
    "2026-03-02",
  ]);
});

it("says a period in words", () => {
  expect(periodText({ from: "2026-11-01", to: "2026-11-25" })).toBe("1–25 Nov 2026");
  expect(periodText({ from: "2026-09-02", to: "2026-11-30" })).toBe("2 Sep – 30 Nov 2026");
  expect(periodText({ from: "2025-12-25", to: "2026-01-03" })).toBe("25 Dec 2025 – 3 Jan 2026");
  expect(periodText({ from: "2026-11-25", to: "2026-11-25" })).toBe("25 Nov 2026");
});
