import { expect, test } from "vitest";

import {
  describeTrackingErrors,
  describeUnticked,
  findTrackingErrors,
} from "#app/shop/order/tracking-rows.ts";

const row = (orderNumber: string, tracking: string) => ({ orderNumber, tracking });

test("names numbers that are missing, unreadable or repeated, in whatever letters", () => {
  const rows = [
    row("A", "DL1000"),
    row("B", ""),
    row("C", "dl1000"),
    row("D", "1.23E+12"),
    row("E", "DL1001"),
  ];
  const errors = findTrackingErrors(rows, false);
  expect(errors).toEqual({
    B: "Enter its tracking number",
    C: "A has the same tracking number",
    D: "Tracking number has 3 to 40 characters: letters, digits, spaces, hyphens and slashes",
  });
  expect(describeTrackingErrors(errors)).toEqual([
    "C: A has the same tracking number.",
    "D: Tracking number has 3 to 40 characters: letters, digits, spaces, hyphens and slashes.",
    "1 order has no tracking number yet: B.",
  ]);
  expect(Object.keys(findTrackingErrors(rows, true))).toEqual(["C", "D"]);
});

test("names at most ten orders without a number, and counts the others", () => {
  const rows = Array.from({ length: 12 }, (_, index) => row(`O${index}`, ""));
  expect(describeTrackingErrors(findTrackingErrors(rows, false))).toEqual([
    "12 orders have no tracking number yet: O0, O1, O2, O3, O4, O5, O6, O7, O8, O9 and 2 more.",
  ]);
  expect(describeTrackingErrors({})).toEqual([]);
});

test.each([
  [[], null],
  [["A"], "1 order of the list was not ticked: A. It stays out unless you tick it below."],
  [["A", "B"], "2 orders of the list were not ticked: A, B. They stay out unless you tick them below."],
])("says of %j what was not ticked", (numbers, text) => {
  expect(describeUnticked(numbers)).toBe(text);
});
