import { expect, it } from "vitest";

import { undoLabel, undoneText, undoRefusal } from "#app/shop/order/order-undo.ts";

it("says for how long", () => {
  expect([undoLabel(10), undoLabel(1)]).toEqual(["Undo for 10 seconds", "Undo for 1 second"]);
});

it("says what the order is again", () => {
  expect(undoneText("processing", null)).toBe("Undone: the order is Processing again, and no mail was sent");
  expect(undoneText("shipped", "INV/26-27/000361")).toBe(
    "Undone: the order is Shipped again, and no mail was sent",
  );
});

it("says what an invoice keeps from being changed", () => {
  expect(undoneText("processing", "INV/26-27/000361")).toBe(
    "Undone: the order is Processing again, and no mail was sent. Its invoice INV/26-27/000361 was issued and stays, so its address and items cannot be changed any more",
  );
});

it("has a text for each refusal", () => {
  const codes = ["too_late", "changed", "out_of_stock", "coupon_exhausted", "not_found", "busy", "failed"];
  const texts = codes.map(undoRefusal);
  expect(new Set(texts).size).toBe(codes.length);
  expect(texts[0]).toBe("Too late to undo: the customer has been told. Set the status again instead.");
});
