import { describe, expect, it } from "vitest";

import {
  cashAnswerLabels,
  formatAdminHistory,
  formatAmountOrFree,
  formatPieces,
  formatRefund,
  refundRefusal,
  refundStartedText,
  retryRefusal,
  statusRefusal,
  statusUpdatedText,
} from "#app/shop/order/admin-order.ts";
import { ORDER_ACTORS } from "#app/shop/order/order-transitions.ts";

describe("changing the status of an order", () => {
  it("names the new status", () => {
    expect(statusUpdatedText("shipped")).toBe("Order status updated to shipped");
  });

  const FAILED = "Failed to update order status";

  it.each<[string, Parameters<typeof statusRefusal>[2], string]>([
    ["not_found", {}, "Order not found"],
    [
      "changed",
      { status: "cancelled" },
      `${FAILED}: someone changed this order meanwhile. It is now Cancelled; you chose Shipped.`,
    ],
    ["changed", { status: null }, FAILED],
    ["changed", undefined, FAILED],
    [
      "out_of_stock",
      {
        lines: [
          { name: "Brass lamp", stock: 2 },
          { name: "Kurta", stock: 0 },
          { name: "Jute mat", stock: null },
        ],
      },
      `${FAILED}: only 2 of Brass lamp left, Kurta is out of stock, Jute mat is out of stock.`,
    ],
    [
      "out_of_stock",
      {
        lines: [
          { name: null, stock: 1 },
          { name: null, stock: null },
        ],
      },
      `${FAILED}: only 1 of a product left, a product is out of stock.`,
    ],
    ["out_of_stock", { lines: [] }, `${FAILED}: something in it is sold out.`],
    ["out_of_stock", undefined, `${FAILED}: something in it is sold out.`],
    ["coupon_exhausted", {}, `${FAILED}: its coupon is used up.`],
    ["items_returned", {}, `${FAILED}: items of it were returned or refunded, so it is not packed again.`],
    ["may_not_refund", {}, `${FAILED}: it gives money back. Ask somebody who may refund.`],
    ["refund_started", {}, `${FAILED}: its money is already on the way back.`],
    ["busy", {}, `${FAILED}: it is being worked on. Please try again in a moment.`],
    ["new_code", { status: "pending", lines: [{ name: "Kurta", stock: 0 }] }, FAILED],
    ["", {}, FAILED],
  ])("statusRefusal of '%s' with %j: %s", (code, details, text) => {
    expect(statusRefusal(code, "shipped", details)).toBe(text);
  });
});

describe("refunding an order", () => {
  const FAILED = "Failed to refund. Please try again.";

  it.each<[string, number | null, string]>([
    ["not_found", null, "Order not found"],
    ["not_paid", null, "Nothing was paid online for this order."],
    ["nothing_left", 0, "Everything that was paid is back or on its way back."],
    ["changed", 200_00, "Someone refunded a part meanwhile: ₹200 is left now."],
    ["changed", 0, "Someone refunded a part meanwhile: ₹0 is left now."],
    ["changed", null, FAILED],
    ["invalid_amount", 499_50, "Enter an amount above 0 and at most ₹499.50."],
    ["invalid_amount", null, FAILED],
    ["below_minimum", 499_50, "Razorpay refunds no less than ₹1."],
    ["busy", 1, "This order is being worked on. Please try again in a moment."],
    ["new_code", 1, FAILED],
  ])("refundRefusal of '%s' with %s paise left: %s", (code, left, text) => {
    expect(refundRefusal(code, left)).toBe(text);
  });

  it.each([
    ["not_found", "There is no such refund."],
    ["not_failed", "This refund was sent again already."],
    ["nothing_left", "That much is not left of the payment: a part of it went back another way."],
    ["below_minimum", "Razorpay refunds no less than ₹1."],
    ["busy", "This order is being worked on. Please try again in a moment."],
    ["new_code", FAILED],
  ])("retryRefusal of '%s': %s", (code, text) => {
    expect(retryRefusal(code)).toBe(text);
  });

  it.each([
    [500_00, "Refund of ₹499 started: it is sent within minutes"],
    [499_00, "Refund of ₹499 started: it is sent within minutes"],
    [
      499_99,
      "Refund of ₹499 started: it is sent within minutes. ₹0.99 of the payment stays: Razorpay refunds no less than ₹1.",
    ],
  ])("says that a refund of ₹499 has started when %d paise were left", (left, text) => {
    expect(refundStartedText(499_00, left)).toBe(text);
  });

  it.each([
    ["due", "cancelled", "Refund of ₹200 (the order was cancelled): owed"],
    ["pending", "late", "Refund of ₹200 (the payment came too late): on its way"],
    ["processed", "returned", "Refund of ₹200 (items were refunded): sent back"],
    ["failed", "another_reason", "Refund of ₹200 (another_reason): failed"],
  ] as const)("a refund that is %s because of %s: %s", (status, reason, text) => {
    expect(formatRefund({ amount: 200_00, status, reason })).toBe(text);
  });
});

describe("formatAdminHistory", () => {
  const at = "2026-11-20T04:30:00Z";
  const change = { status: "confirmed", paymentStatus: "paid", note: null, at } as const;

  it("gives status and payment status, the note and the time", () => {
    const note = "Rude on the telephone";
    expect(formatAdminHistory([{ ...change, actor: "admin", note }])).toEqual([
      { text: "Confirmed, payment paid", by: "admin", note, at },
    ]);
    expect(formatAdminHistory([])).toEqual([]);
  });

  it("names every actor", () => {
    const history = formatAdminHistory(ORDER_ACTORS.map((actor) => ({ ...change, actor })));
    expect(history.map(({ by }) => by)).toEqual(["shopper", "admin", "payment", "the shop's clock"]);
  });
});

describe("formatAmountOrFree and formatPieces", () => {
  it("writes amounts, FREE for 0, and numbers of items", () => {
    expect([0, 1, 49_00].map(formatAmountOrFree)).toEqual(["FREE", "₹0.01", "₹49"]);
    expect([0, 1, 2].map(formatPieces)).toEqual(["0 pieces", "1 piece", "2 pieces"]);
  });
});

it("says what each answer to where the cash is means", () => {
  const said = (status: "shipped" | "cancelled") =>
    Object.values(cashAnswerLabels(status, 590_00)).map(({ title, after }) => `${title}. ${after}`);
  expect(said("shipped")).toEqual([
    "It was never collected. The courier collects ₹590.",
    "It was returned to the customer. The courier collects ₹590 again.",
    "The shop has it. The order stays paid and the courier collects nothing.",
  ]);
  expect(said("cancelled")).toEqual([
    "It was never collected. Nothing was paid.",
    "It was returned to the customer. The order is refunded.",
    "The shop still has it. It is returned later.",
  ]);
});

it("says that the money of an order that is under way again stays with the shop", () => {
  expect(retryRefusal("not_owed")).toBe("This order is under way again, so its money stays with the shop.");
});
