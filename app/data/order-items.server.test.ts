import { expect, test } from "vitest";

import { sortItems } from "#app/data/order-items.server.ts";

const ITEMS = [
  { id: "a", product_name: "Lamp 2", variant_label: null },
  { id: "b", product_name: "Lamp 10", variant_label: null },
  { id: "c", product_name: "Mat", variant_label: null },
  { id: "d", product_name: "Mat", variant_label: null },
  { id: "0", product_name: "Mat", variant_label: "Blue" },
];

test.each([
  ["as they are", ITEMS],
  ["the other way round", ITEMS.toReversed()],
])("items given %s come by name, numbers by value, equal names by id", (_, given) => {
  const before = [...given];
  expect(sortItems(given)).toEqual(ITEMS);
  expect(given).toEqual(before);
});
