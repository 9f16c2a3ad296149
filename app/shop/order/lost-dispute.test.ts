import { expect, it } from "vitest";

import { lostDisputeText, lostToCourierText } from "#app/shop/order/lost-dispute.ts";

const order = { status: "confirmed", total: 708_00, parts: [] } as const;
const NEWS =
  "The shop lost ₹708 of this order by a dispute: the customer’s bank returned it to them, so it is not refunded again.";

it("says what was lost, and what to do while nothing has left", () => {
  expect(lostDisputeText(order, 0)).toBe(null);
  expect(lostDisputeText(order, 708_00)).toBe(
    `${NEWS} Nothing has left yet: cancel the order. If the customer still wants the items, place a new order that they pay.`,
  );
  expect(lostDisputeText({ ...order, total: 709_00 }, 708_00)).toBe(
    `${NEWS} Nothing has left yet: cancel the order, or get the amount from the customer before you send it.`,
  );
});

it.each([
  { ...order, status: "shipped" as const },
  { ...order, status: "cancelled" as const },
  { ...order, parts: [{}] },
])("says what was lost of an order that has left or ended: %o", (one) => {
  expect(lostDisputeText(one, 708_00)).toBe(NEWS);
});

it("tells what it means for the courier", () => {
  expect(lostToCourierText(0)).toBe(null);
  expect(lostToCourierText(1_00)).toBe(
    "Its payment is lost by a dispute (₹1), and the courier collects nothing.",
  );
});
