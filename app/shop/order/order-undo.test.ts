import { expect, it } from "vitest";

import { undoneText, undoRefusal } from "#app/shop/order/order-undo.ts";

it("says what the order is again", () => {
  expect(undoneText("processing")).toBe("Undone: the order is Processing again, and no mail was sent");
});

it("has a text for each refusal", () => {
  const codes = ["too_late", "changed", "out_of_stock", "coupon_exhausted", "not_found", "busy", "failed"];
  const texts = codes.map(undoRefusal);
  expect(new Set(texts).size).toBe(codes.length);
  expect(texts[0]).toBe("Too late to undo: the customer has been told. Set the status again instead.");
});
