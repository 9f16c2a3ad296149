import { describe, expect, it } from "vitest";

import {
  dashedDate,
  monthChoices,
  monthLabel,
  monthOf,
  parseMonth,
  wrongMonthText,
} from "#app/shop/bookkeeping/month.ts";

const now = new Date("2026-11-25T12:00:00Z");

describe("monthOf", () => {
  it.each([
    ["2026-11-30T18:29:59Z", "2026-11"],
    ["2026-11-30T18:30:00Z", "2026-12"],
    ["2026-12-31T18:30:00Z", "2027-01"],
  ])("%s is in %s in India", (moment, month) => {
    expect(monthOf(new Date(moment))).toBe(month);
  });
});

describe("parseMonth", () => {
  it.each([
    ["2026-10", "2026-10"],
    ["2017-07", "2017-07"],
    ["2026-11", "2026-11"],
    ["2026-12", "2026-11"],
    ["2017-06", "2026-11"],
    ["2026-13", "2026-11"],
    ["2026-1", "2026-11"],
    ["' or 1=1", "2026-11"],
    ["", "2026-11"],
    [null, "2026-11"],
  ])("%j is %s", (text, month) => {
    expect(parseMonth(text, now)).toBe(month);
  });
});

describe("wrongMonthText", () => {
  it.each(["2026-12", "2017-06", "2026-13", "2026-1", "' or 1=1"])("names %j, which is none", (text) => {
    expect(wrongMonthText(text, now)).toBe(
      `There are no accounts of “${text}”: choose a month from July 2017 until November 2026`,
    );
  });

  it.each(["2026-11", "2017-07", "", null])("says nothing of %j", (text) => {
    expect(wrongMonthText(text, now)).toBeNull();
  });
});

describe("monthChoices", () => {
  it("offers 36 months, the latest first", () => {
    const choices = monthChoices(now, "2026-11");
    expect(choices).toHaveLength(36);
    expect(choices[0]).toEqual({ value: "2026-11", label: "November 2026" });
    expect(choices[10]).toEqual({ value: "2026-01", label: "January 2026" });
    expect(choices[11]).toEqual({ value: "2025-12", label: "December 2025" });
    expect(choices[35]).toEqual({ value: "2023-12", label: "December 2023" });
  });

  it("adds an older month that is chosen", () => {
    expect(monthChoices(now, "2023-11")[36]).toEqual({ value: "2023-11", label: "November 2023" });
  });
});

it("names a month", () => {
  expect([monthLabel("2026-02"), monthLabel("2027-12")]).toEqual(["February 2026", "December 2027"]);
});

it("writes the day in India with dashes", () => {
  expect(dashedDate("2026-11-30T18:29:59.999Z")).toBe("30-11-2026");
  expect(dashedDate("2026-11-30T18:30:00+00:00")).toBe("01-12-2026");
});
