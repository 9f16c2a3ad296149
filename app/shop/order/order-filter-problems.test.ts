import { expect, it } from "vitest";
import * as z from "zod";

import { orderFilterFields } from "#app/shop/order/order-filter-fields.ts";
import { filterProblems, unreadFilters } from "#app/shop/order/order-filter-problems.ts";
import { ALL_ORDERS } from "#app/shop/order/order-filter.ts";

const schema = z.object(orderFilterFields);

function read(query: string) {
  const typed = new URLSearchParams(query);
  const filter = { ...ALL_ORDERS, ...schema.parse(Object.fromEntries(typed)) };
  const problems = filterProblems(typed, filter);
  return { problems, shown: unreadFilters(typed, problems, filter) };
}

it.each([
  ["", {}],
  ["least=500&most=500&from=2026-11-26&to=2026-11-26", {}],
  ["least=+&from=", {}],
  ["least=abc", { least: "Enter an amount in rupees, such as 499" }],
  ["most=-5", { most: "Enter an amount in rupees, such as 499" }],
  ["from=2026-02-30", { from: "Enter a day that there is, such as 26-11-2026" }],
  ["to=soon", { to: "Enter a day that there is, such as 26-11-2026" }],
  ["from=2026-11-26&to=2026-11-01", { to: "The last day is before the first" }],
  ["least=500&most=100", { most: "This is less than the least amount" }],
])("says what of %s was not understood", (query, problems) => {
  expect(read(query).problems).toEqual(problems);
});

it("keeps what was typed", () => {
  expect(read("least=abc&most=1,000&from=2026-11-26&to=2026-11-01").shown).toEqual({
    least: "abc",
    most: "1000",
    from: "2026-11-26",
    to: "2026-11-01",
  });
});
