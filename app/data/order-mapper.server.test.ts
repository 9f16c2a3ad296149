import { expect, test } from "vitest";

import { sortItems } from "#app/data/order-mapper.server.ts";

const ITEMS = [
  { id: "a", product_name: "Lamp 2" },
  { id: "b", product_name: "Lamp 10" },
  { id: "c", product_name: "Mat" },
  { id: "d", product_name: "Mat" },
];

test.each([
  ["as they are", ITEMS],
  ["the other way round", ITEMS.toReversed()],
])("items given %s come by name, numbers by value, equal names by id", (_, given) => {
  const before = [...given];
  expect(sortItems(given)).toEqual(ITEMS);
  expect(given).toEqual(before);
});
