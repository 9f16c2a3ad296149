import { expect, it } from "vitest";

import { stockNoticeText, waitingText } from "#app/shop/product/stock-notice.ts";

it.each([
  ["set", "success", "We will mail you when it is back"],
  ["stopped", "success", "We will not mail you about it"],
  ["in_stock", "success", "It is in stock again: you can buy it now"],
  ["full", "error", "You wait for 50 products, which is as many as we keep. Stop one to add another."],
  ["gone", "error", "Product not found"],
  ["failed", "error", "Failed to save it. Please try again."],
] as const)("says %s as %s: %s", (result, kind, message) => {
  expect(stockNoticeText(result)).toEqual({ kind, message });
});

it.each([
  [0, ""],
  [1, "1 shopper waits for this"],
  [12, "12 shoppers wait for this"],
  [1_000, "1,000 shoppers wait for this"],
  [1_001, "1,000+ shoppers wait for this"],
])("counts %d waiting shoppers: '%s'", (count, text) => {
  expect(waitingText(count)).toBe(text);
});
