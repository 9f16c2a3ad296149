import { expect, it } from "vitest";

import {
  cancelledByShopperAt,
  formatOrderHistory,
  type OrderHistoryEntry,
} from "#app/shop/order/order-history.ts";

const AT = "2026-11-20T04:30:00Z";

const change = (
  status: OrderHistoryEntry["status"],
  paymentStatus: OrderHistoryEntry["paymentStatus"],
  actor: OrderHistoryEntry["actor"],
  note: string | null = null,
): OrderHistoryEntry => ({ status, paymentStatus, actor, note, at: AT });

const texts = (...changes: OrderHistoryEntry[]) => formatOrderHistory(changes).map(({ text }) => text);

it("gives the changes as text, and who cancelled the order", () => {
  expect(
    texts(
      change("pending", "pending", "shopper"),
      change("confirmed", "paid", "payment"),
      change("processing", "paid", "admin"),
      change("cancelled", "paid", "shopper"),
      change("cancelled", "refunded", "payment"),
    ),
  ).toEqual([
    "Order placed",
    "Confirmed, payment received",
    "Processing",
    "Cancelled by you",
    "Payment refunded",
  ]);
  expect(texts(change("pending", "pending", "shopper"), change("failed", "failed", "system"))).toEqual([
    "Order placed",
    "Failed, payment failed",
  ]);
  expect(texts(change("pending", "pending", "shopper"), change("cancelled", "pending", "admin"))).toEqual([
    "Order placed",
    "Cancelled by the shop",
  ]);
  expect(texts()).toEqual([]);
});

it("leaves out entries without a change", () => {
  const row = change("confirmed", "pending", "shopper");
  expect(formatOrderHistory([row, row])).toHaveLength(1);
});

it("shows notes of shopper and system, not those of admins", () => {
  const lines = formatOrderHistory([
    change("pending", "pending", "shopper", "From the cart"),
    change("failed", "failed", "system", "Not paid within 30 minutes"),
    change("pending", "failed", "admin", "Rude on the telephone"),
  ]);
  expect(lines.map(({ note }) => note)).toEqual(["From the cart", "Not paid within 30 minutes", null]);
  expect(lines.map(({ at }) => at)).toEqual([AT, AT, AT]);
});

it.each([
  ["the shopper", [change("confirmed", "paid", "payment"), change("cancelled", "paid", "shopper")], AT],
  [
    "the shopper, and its refund is sent",
    [
      change("confirmed", "paid", "payment"),
      change("cancelled", "paid", "shopper"),
      change("cancelled", "refunded", "payment"),
    ],
    AT,
  ],
  ["staff", [change("confirmed", "paid", "payment"), change("cancelled", "paid", "admin")], null],
  ["nobody any more", [change("cancelled", "paid", "shopper"), change("confirmed", "paid", "admin")], null],
])("knows that an order was cancelled by %s", (_who, changes, at) => {
  expect(cancelledByShopperAt(changes)).toBe(at);
});
