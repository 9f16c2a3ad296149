import { expect, test } from "vitest";

import { returnSteps } from "#app/shop/return/return-steps.ts";

/** The steps in one line, with the present one in brackets. */
const line = (...request: Parameters<typeof returnSteps>) =>
  returnSteps(...request)
    ?.map(({ label, isNow }) => (isNow ? `[${label}]` : label))
    .join(", ") ?? null;

test.each([
  ["return", "requested", "[Requested], Approved, Received, Refunded"],
  ["return", "received", "Requested, Approved, [Received], Refunded"],
  ["return", "refunded", "Requested, Approved, Received, [Refunded]"],
  ["exchange", "approved", "Requested, [Approved], Received, Replacement sent"],
  ["exchange", "replaced", "Requested, Approved, Received, [Replacement sent]"],
  ["exchange", "refunded", "Requested, Approved, Received, [Refunded]"],
  ["return", "rejected", null],
  ["exchange", "withdrawn", null],
  ["refund", "refunded", null],
] as const)("a %s that is %s has the steps %s", (kind, status, steps) => {
  expect(line(kind, status)).toBe(steps);
});
