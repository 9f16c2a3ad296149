import { expect, test } from "vitest";

import { cleanGtin, isGtin } from "#app/shop/product/gtin.ts";

test.each(["96385074", "036000291452", "4006381333931", "8901030865275", "10614141000415"])(
  "%s is a GTIN",
  (gtin) => {
    expect(isGtin(gtin)).toBe(true);
  },
);

test.each([
  ["", "nothing"],
  ["8901030865274", "another check digit"],
  ["8910030865275", "two digits swapped"],
  ["890103086527", "a digit short"],
  ["08901030865275 ", "a space"],
  ["12345671", "a wrong GTIN-8"],
  ["00000000", "zeros"],
  ["96385074000", "eleven digits"],
  ["400638133393x", "a letter"],
  ["४००६३८१३३३९३१", "digits of another script"],
])("%j is none: %s", (text) => {
  expect(isGtin(text)).toBe(false);
});

test("is read as it is printed, with spaces and hyphens", () => {
  expect(cleanGtin(" 8 901030-865275")).toBe("8901030865275");
});
