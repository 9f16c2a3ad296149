import { describe, expect, it } from "vitest";

import { lowersTax, refundTaxText } from "#app/shop/return/refund-tax.ts";
import { REQUEST_REASONS } from "#app/shop/return/return.ts";

describe("lowersTax by the reason", () => {
  it.each([
    ["damaged", true],
    ["defective", true],
    ["wrong_item", true],
    ["not_as_described", true],
    ["missing", true],
    ["lost", true],
    ["does_not_fit", false],
    ["changed_mind", false],
    ["goodwill", false],
  ] as const)("%s, and the items stay with the customer: %s", (reason, expected) => {
    expect(lowersTax({ reason, cameBack: false }, "reason")).toBe(expected);
  });

  it("is true for every reason when the items came back", () => {
    const answers = REQUEST_REASONS.map(({ value }) =>
      lowersTax({ reason: value, cameBack: true }, "reason"),
    );
    expect(answers).toEqual(REQUEST_REASONS.map(() => true));
  });
});

it("follows the choice of staff where they made one", () => {
  expect(lowersTax({ reason: "goodwill", cameBack: false }, "yes")).toBe(true);
  expect(lowersTax({ reason: "lost", cameBack: false }, "no")).toBe(false);
});

it("says what becomes of the tax", () => {
  expect(refundTaxText(true)).toBe("A credit note lowers the tax of the invoice.");
  expect(refundTaxText(false)).toContain("No credit note: the tax of the invoice stays as it is");
});
