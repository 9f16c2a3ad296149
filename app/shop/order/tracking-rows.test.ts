import { expect, test } from "vitest";

import {
  describeReplaced,
  describeTrackingErrors,
  describeUnticked,
  findTrackingErrors,
  findTwins,
} from "#app/shop/order/tracking-rows.ts";

const row = (orderNumber: string, tracking: string, carrier: string | null = "DTDC") => ({
  orderNumber,
  tracking,
  carrier,
});

test("names numbers that are missing or unreadable", () => {
  const rows = [row("A", "DL1000"), row("B", ""), row("C", "dl1000"), row("D", "1.23E+12")];
  const errors = findTrackingErrors(rows, false);
  expect(errors).toEqual({
    B: "Enter its tracking number",
    D: "Tracking number has 3 to 40 characters: letters, digits, spaces, hyphens and slashes",
  });
  expect(describeTrackingErrors(errors)).toEqual([
    "D: Tracking number has 3 to 40 characters: letters, digits, spaces, hyphens and slashes.",
    "1 order has no tracking number yet: B.",
  ]);
  expect(Object.keys(findTrackingErrors(rows, true))).toEqual(["D"]);
});

test("names numbers that one above has with the same carrier, in whatever letters", () => {
  const rows = [
    row("A", "DL1000"),
    row("B", ""),
    row("C", "dl1000", "dtdc"),
    row("D", "DL1000", "Delhivery"),
    row("E", "DL1001"),
    row("F", ""),
    row("G", "DL1000", null),
  ];
  const twins = findTwins(rows);
  expect(twins).toEqual({ C: "A has the same tracking number" });
  expect(describeTrackingErrors(twins)).toEqual(["C: A has the same tracking number."]);
});

test("says which numbers a list replaced", () => {
  const one = { orderNumber: "A", before: "DL1", now: "DL2" };
  expect(describeReplaced([])).toBeNull();
  expect(describeReplaced([one])).toBe(
    "The list replaced a number that was in the rows: A had DL1, now DL2.",
  );
  expect(describeReplaced([one, { ...one, orderNumber: "B" }])).toBe(
    "The list replaced numbers that were in the rows: A had DL1, now DL2; B had DL1, now DL2.",
  );
  expect(describeReplaced(Array.from({ length: 12 }, () => one))).toMatch(/ and 2 more\.$/);
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
