import { expect, test } from "vitest";

import { describeFilter } from "#app/shop/order/order-filter-text.ts";
import { ALL_ORDERS } from "#app/shop/order/order-filter.ts";

test("a filter is described part by part", () => {
  expect(describeFilter(ALL_ORDERS)).toEqual([]);
  expect(
    describeFilter({
      ...ALL_ORDERS,
      status: "shipped",
      payment: "paid",
      carrier: "Delhivery",
      from: "2026-11-01",
      least: "1000",
      search: "asha",
      sort: "oldest",
    }),
  ).toEqual([
    "Status is Shipped",
    "Payment paid",
    "sent by Delhivery",
    "from 1 Nov 2026",
    "₹1,000 or more",
    "“asha”",
    "Oldest first",
  ]);
  expect(describeFilter({ ...ALL_ORDERS, least: "99.5", most: "129999" })).toEqual([
    "₹99.50 or more",
    "₹1,29,999 or less",
  ]);
  expect(describeFilter({ ...ALL_ORDERS, least: "many" })).toEqual(["₹many or more"]);
});
