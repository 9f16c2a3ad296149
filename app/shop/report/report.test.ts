import { expect, it } from "vitest";

import {
  byMonth,
  daysOfCover,
  hasPaise,
  monthName,
  reportField,
  reportText,
} from "#app/shop/report/report.ts";

it.each([
  ["money", 12_345_650, "₹1,23,456.50", "123456.50"],
  ["money", 0, "₹0", "0"],
  ["count", 123_456, "1,23,456", 123_456],
  ["text", "Karnataka", "Karnataka", "Karnataka"],
  ["count", null, "–", ""],
] as const)("writes %s %s as %s, and into a file as %s", (kind, value, text, field) => {
  expect(reportText(kind, value)).toBe(text);
  expect(reportField(kind, value)).toBe(field);
});

it("writes the paise of all amounts of a column as soon as one has some", () => {
  expect([hasPaise([100, 49_950]), hasPaise([100, null, "₹1.50"])]).toEqual([true, false]);
  expect([reportText("money", 10_000, true), reportText("count", 100, true)]).toEqual(["₹100.00", "100"]);
});

it("adds days up by month", () => {
  expect(
    byMonth([
      { day: "2026-01-30", sums: { orders: 1, sales: 100 } },
      { day: "2026-01-31", sums: { orders: 2, sales: 50 } },
      { day: "2026-02-01", sums: { orders: 4, sales: 7 } },
    ]),
  ).toEqual([
    { day: "2026-01-30", sums: { orders: 3, sales: 150 } },
    { day: "2026-02-01", sums: { orders: 4, sales: 7 } },
  ]);
  expect(byMonth([])).toEqual([]);
});

it("names a month", () => {
  expect(monthName("2026-02-01")).toBe("February 2026");
});

it.each([
  [{ stock: 10, sold: 30, days: 30 }, 10],
  [{ stock: 10, sold: 31, days: 30 }, 9],
  [{ stock: 0, sold: 1, days: 30 }, 0],
  [{ stock: 5, sold: 0, days: 30 }, null],
])("%o lasts %s days", (pace, days) => {
  expect(daysOfCover(pace)).toBe(days);
});
