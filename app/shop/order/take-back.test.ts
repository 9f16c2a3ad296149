import { describe, expect, it } from "vitest";

import { takeBackRefusal, takenBackMessage, takenBackText } from "#app/shop/order/take-back.ts";

const item = (productName: string, quantity = 1) => ({ productName, quantity });

describe("takenBackMessage", () => {
  it("names what has not left, and counts what is more than five", () => {
    expect(takenBackMessage([item("Lamp", 2), item("Mat")])).toBe(
      "We told you by mistake that a parcel of your order was on its way: 2 × Lamp, 1 × Mat. It has not left yet. We write again when it does.",
    );
    expect(takenBackMessage(["A", "B", "C", "D", "E", "F", "G"].map((name) => item(name)))).toContain(
      "1 × E, 2 more. It has",
    );
  });

  it("fits into a mail whatever the names are", () => {
    expect(takenBackMessage([item("x".repeat(2000))]).length).toBeLessThanOrEqual(900);
  });
});

it.each([
  [{ pieces: 2, told: true }, "Parcel taken back: 2 pieces to be shipped again, and the customer told"],
  [
    { pieces: 1, told: false },
    "Parcel taken back: 1 piece to be shipped again. The customer had no mail about it",
  ],
])("takenBackText %j", (answer, text) => {
  expect(takenBackText(answer)).toBe(text);
});

it.each([
  [
    "wrong_status",
    "shipped",
    "All of the order is shipped. Set it to Processing first, then take the parcel back.",
  ],
  ["wrong_status", "delivered", "The order is Delivered, so its parcels stay as they are."],
  ["changed", null, "Not taken back: someone changed this order meanwhile. Please look at it again."],
  ["not_found", null, "This parcel has been taken back already."],
  ["busy", null, "This order is being worked on. Please try again in a moment."],
  ["failed", null, "Failed to take the parcel back. Please try again."],
] as const)("takeBackRefusal %s %s", (code, status, text) => {
  expect(takeBackRefusal(code, status)).toBe(text);
});
