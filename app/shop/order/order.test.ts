import { describe, expect, it } from "vitest";

import {
  ORDER_STATUSES,
  ORDER_TABS,
  PAYMENT_STATUSES,
  paymentBadgeLabel,
  paymentLabel,
  paymentMethodLabel,
  paymentText,
  paymentTone,
  statusLabel,
  statusTone,
} from "#app/shop/order/order.ts";

it("has seven order statuses; the steps to add one are in CONTRIBUTING.md", () => {
  expect(ORDER_STATUSES).toHaveLength(7);
});

describe("tones and labels", () => {
  it("writes a payment in a line", () => {
    expect(PAYMENT_STATUSES.map((status) => paymentText("razorpay", status))).toEqual([
      "Online · not paid",
      "Online · paid",
      "Online · failed",
      "Online · refunded",
    ]);
    expect(paymentText("cod", "pending")).toBe("Cash · not paid");
  });

  it("gives each order status a colour and a label", () => {
    expect(Object.fromEntries(ORDER_STATUSES.map((status) => [status, statusTone(status)]))).toEqual({
      pending: "grey",
      confirmed: "purple",
      processing: "yellow",
      shipped: "blue",
      delivered: "green",
      cancelled: "red",
      failed: "grey",
    });
    expect(ORDER_STATUSES.map(statusLabel)).toEqual([
      "Pending",
      "Confirmed",
      "Processing",
      "Shipped",
      "Delivered",
      "Cancelled",
      "Failed",
    ]);
  });

  it("gives each payment status a colour and a label", () => {
    expect(Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, paymentTone(status)]))).toEqual({
      pending: "yellow",
      paid: "green",
      failed: "red",
      refunded: "purple",
    });
    expect(PAYMENT_STATUSES.map(paymentLabel)).toEqual(["Pending", "Paid", "Failed", "Refunded"]);
    expect(PAYMENT_STATUSES.map(paymentBadgeLabel)).toEqual([
      "Payment pending",
      "Paid",
      "Payment failed",
      "Refunded",
    ]);
    expect(paymentMethodLabel("cod")).toBe("Cash on delivery");
    expect(paymentMethodLabel("razorpay")).toBe("Online payment");
  });
});

describe("ORDER_TABS", () => {
  it("lists the tabs with their statuses", () => {
    expect(ORDER_TABS.map(({ label, statuses }) => [label, statuses.join(" ")])).toEqual([
      ["All", ORDER_STATUSES.join(" ")],
      ["Pending", "pending"],
      ["Processing", "confirmed processing"],
      ["Shipped", "shipped"],
      ["Delivered", "delivered"],
      ["Cancelled", "cancelled"],
    ]);
  });

  it("lists every status but failed in a tab besides All", () => {
    const listed = new Set<string>(ORDER_TABS.slice(1).flatMap(({ statuses }) => statuses));
    expect(ORDER_STATUSES.filter((status) => !listed.has(status))).toEqual(["failed"]);
  });
});
