import { expect, test } from "vitest";

import { formatGrowth, hasPercentage } from "#app/shop/growth.ts";

test.each([
  [{ now: 9, before: 8 }, "+12.5%"],
  [{ now: 11, before: 12 }, "−8.3%"],
  [{ now: 7, before: 7 }, "0%"],
  [{ now: 0, before: 4 }, "−100%"],
  [{ now: 10_001, before: 10_000 }, "0%"],
  [{ now: 500, before: 3 }, "+16,566.7%"],
  [{ now: 5, before: 0 }, "–"],
  [{ now: 0, before: 0 }, "–"],
])("growth of %j is %s", (growth, text) => {
  expect(formatGrowth(growth)).toBe(text);
});

test.each([
  [{ now: 50, before: 1 }, false],
  [{ now: 11, before: 1 }, false],
  [{ now: 10, before: 1 }, true],
  [{ now: 5, before: 0 }, false],
  [{ now: 0, before: 40 }, true],
])("growth of %j has a percentage: %s", (growth, expected) => {
  expect(hasPercentage(growth)).toBe(expected);
});
