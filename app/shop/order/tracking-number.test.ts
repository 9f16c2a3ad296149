import { expect, it } from "vitest";

import { isTrackingNumber } from "#app/shop/order/tracking-number.ts";

it.each(["AWB", "1234567890", "EE123456789IN", "AB-12/3 4", "x".repeat(40)])("%j is a number", (text) => {
  expect(isTrackingNumber(text)).toBe(true);
});

it.each(["", "AB", "x".repeat(41), "=1+1", "<b>1</b>", "😀😀😀", "AB_12", "AB\n123", "१२३४"])(
  "%j is none",
  (text) => {
    expect(isTrackingNumber(text)).toBe(false);
  },
);
