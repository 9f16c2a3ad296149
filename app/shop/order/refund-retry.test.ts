import { expect, test } from "vitest";

import { refundsToRetry, retriedText } from "#app/shop/order/refund-retry.ts";

const failed = { amount: 100_00, status: "failed", reason: "admin", canRetry: true } as const;

test("failed refunds are sent again together, with their sum", () => {
  const settled = { ...failed, canRetry: false };
  const delayed = { ...failed, status: "due" } as const;
  expect(refundsToRetry([failed, { ...failed, amount: 120_00 }, settled, delayed])).toEqual({
    count: 2,
    amount: 220_00,
  });
  expect(refundsToRetry([failed, settled, delayed])).toBeNull();
});

test.each([
  [[100_00, 120_00, 6_00], 3, null, "success", "3 refunds (₹226) are sent again within minutes"],
  [
    [100_00],
    2,
    "nothing_left",
    "error",
    "1 of 2 refunds (₹100) are sent again. That much is not left of the payment: a part of it went back another way.",
  ],
  [[], 2, "not_failed", "error", "This refund was sent again already."],
  [[], 0, null, "error", "These refunds were sent again already."],
])("sent %j of %i, refused: %s", (sent, count, refused, kind, message) => {
  expect(retriedText(sent, count, refused)).toEqual({ kind, message });
});
