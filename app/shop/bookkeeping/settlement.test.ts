import { expect, it } from "vitest";

import { comparisonLabel, entryTypeLabel, settlementProblemLabel } from "#app/shop/bookkeeping/settlement.ts";

it.each([
  [{ difference: null, problems: 0 }, "yellow", "Entries not fetched yet"],
  [{ difference: 0, problems: 0 }, "green", "Matched"],
  [{ difference: 0, problems: 1 }, "red", "1 difference"],
  [{ difference: 0, problems: 3 }, "red", "3 differences"],
  [{ difference: 100, problems: 3 }, "red", "Pays ₹1 less than its entries"],
  [{ difference: -150, problems: 0 }, "red", "Pays ₹1.50 more than its entries"],
])("%j", (payout, tone, label) => {
  expect(comparisonLabel(payout)).toEqual({ tone, label });
});

it("names types and problems", () => {
  expect([entryTypeLabel("refund"), entryTypeLabel("payment_transfer")]).toEqual([
    "Refund",
    "Payment transfer",
  ]);
  expect(settlementProblemLabel("twice")).toBe("In an earlier payout, too");
});
