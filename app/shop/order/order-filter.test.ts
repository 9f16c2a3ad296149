import { expect, test } from "vitest";
import * as z from "zod";

import { orderFilterFields } from "#app/shop/order/order-filter-fields.ts";
import { ALL_ORDERS, countFilters, filterQuery, isShortSearch } from "#app/shop/order/order-filter.ts";

const schema = z.object(orderFilterFields);

test("an address without a filter shows all orders", () => {
  const { search, ...rest } = ALL_ORDERS;
  expect(schema.parse({})).toEqual(rest);
  expect(search).toBe("");
  expect(Object.values(ALL_ORDERS).every((value) => value === "")).toBe(true);
});

test.each([
  ["status", "shipped", "shipped"],
  ["status", "lost", ""],
  ["payment", "refunded", "refunded"],
  ["payment", "shipped", ""],
  ["method", "cod", "cod"],
  ["method", "cheque", ""],
  ["carrier", "  Blue   Dart ", "Blue Dart"],
  ["carrier", "x".repeat(90), "x".repeat(80)],
  ["from", "2026-02-28", "2026-02-28"],
  ["from", "2026-02-30", ""],
  ["to", "tomorrow", ""],
  ["least", "₹1,299.50", "1299.5"],
  ["least", "0", "0"],
  ["most", "99999999.99", "99999999.99"],
  ["most", "100000000", ""],
  ["most", "-1", ""],
  ["waiting", "me", "me"],
  ["waiting", "you", ""],
  ["sort", "oldest", "oldest"],
  ["sort", "newest", ""],
] as const)("%s=%s is read as '%s'", (name, typed, read) => {
  expect(schema.parse({ [name]: typed })[name]).toBe(read);
});

test("a field that is there twice means any", () => {
  expect(schema.parse({ status: ["shipped", "failed"], least: ["1", "2"], carrier: ["a", "b"] })).toEqual(
    schema.parse({}),
  );
});

test("the button counts filters, neither the search nor the sort", () => {
  expect(countFilters({ ...ALL_ORDERS, search: "asha", sort: "oldest" })).toBe(0);
  expect(countFilters({ ...ALL_ORDERS, status: "failed", least: "0", waiting: "me" })).toBe(3);
});

test("a filter is kept as the query of an address", () => {
  expect(filterQuery(ALL_ORDERS)).toBe("");
  expect(filterQuery({ ...ALL_ORDERS, search: "asha & co", status: "shipped", sort: "oldest" })).toBe(
    "search=asha+%26+co&status=shipped&sort=oldest",
  );
});

test.each([
  ["74 55 67 98 06", false],
  ["+91 98", true],
  ["+9198", true],
  ["+91-987", false],
  ["+91", true],
  ["098", false],
  ["0091 9", false],
  ["", false],
  ["  ", false],
  ["a", true],
  ["a-b", true],
  ["98", true],
  ["राम", false],
  ["रा", true],
  ["abc", false],
  ["ab 123", false],
])("a search for '%s' is short: %s", (search, expected) => {
  expect(isShortSearch(search)).toBe(expected);
});
