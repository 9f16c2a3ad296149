import { expect, test } from "vitest";

import { isCityLeft } from "#app/shop/address/city-left.ts";

const HOME = { postal_code: "560001", city: "Bengaluru", state: "Karnataka" };

test.each([
  [{ postal_code: "400001", state: "Maharashtra" }, true],
  [{ postal_code: "400001", state: "Maharashtra", city: "Mumbai" }, false],
  [{ postal_code: "560002" }, false],
  [{ state: "Maharashtra" }, false],
  [{}, false],
])("the city is left behind with %j: %s", (change, isLeft) => {
  expect(isCityLeft(HOME, { ...HOME, ...change })).toBe(isLeft);
});
