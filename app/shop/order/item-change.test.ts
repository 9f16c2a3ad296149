import { describe, expect, it } from "vitest";

import {
  changedLines,
  changeRefusal,
  discountLeft,
  hasTaxChanged,
  isUnsentRefundOpen,
  itemsLocked,
  itemsRefusal,
  parseQuantities,
  quantityField,
} from "#app/shop/order/item-change.ts";

const LAMP = "0b9b4bd4-9d3f-4b7b-8a43-0a1f6f7a2a11";
const MAT = "0b9b4bd4-9d3f-4b7b-8a43-0a1f6f7a2a12";

describe("itemsLocked", () => {
  const open = {
    status: "confirmed",
    paymentMethod: "cod",
    paymentStatus: "pending",
    razorpayPaymentId: null,
    paymentUnderWay: false,
  } as const;
  const paid = {
    paymentMethod: "razorpay",
    paymentStatus: "paid",
    razorpayPaymentId: "pay_1",
  } as const;

  it.each([
    [{}, null],
    [{ status: "processing" }, null],
    [{ paymentStatus: "failed" }, null],
    [{ status: "shipped" }, "wrong_status"],
    [{ status: "cancelled" }, "wrong_status"],
    [{ paymentMethod: "razorpay" }, "paid_online"],
    [{ paymentUnderWay: true }, "paid_online"],
    [{ paymentStatus: "paid" }, "paid"],
    [{ paymentStatus: "refunded" }, "paid"],
    [paid, null],
    [{ ...paid, status: "shipped" }, "wrong_status"],
    [{ ...paid, paymentStatus: "refunded" }, "paid"],
    [{ ...paid, paymentStatus: "pending" }, "paid_online"],
    // An order of 0 rupees.
    [{ ...paid, razorpayPaymentId: null }, "paid"],
  ] as const)("%o: %s", (change, code) => {
    expect(itemsLocked({ ...open, ...change }, null)).toBe(code);
  });

  it("keeps what has an invoice", () => {
    expect(itemsLocked(open, "INV/26-27/000001")).toBe("invoiced");
    expect(itemsLocked({ ...open, ...paid }, "INV/26-27/000001")).toBe("invoiced");
  });

  it("refunds items before they are shipped when the order is paid online and has no invoice", () => {
    const order = { ...open, ...paid };
    expect(isUnsentRefundOpen(order, null)).toBe(true);
    expect(isUnsentRefundOpen(open, null)).toBe(false);
    expect(isUnsentRefundOpen({ ...order, status: "shipped" }, null)).toBe(false);
    expect(isUnsentRefundOpen(order, "INV/26-27/000001")).toBe(false);
  });
});

it.each([
  // Half of ₹25 is ₹12.50, rounded up.
  [25_00, 300_00, 150_00, 13_00],
  [25_00, 300_00, 100_00, 8_00],
  [0, 300_00, 100_00, 0],
  [300_00, 300_00, 99_50, 99_50],
  [0, 0, 0, 0],
])("of a discount of %i on %i, %i keep %i", (discount, subtotal, left, expected) => {
  expect(discountLeft({ discount, subtotal }, left)).toBe(expected);
});

it.each([
  ["the same mode", "simple", false, "simple", false, false],
  ["mode simple whatever prices include", "simple", false, "simple", true, false],
  ["the other mode", "simple", false, "gst", false, true],
  ["back from GST", "gst", true, "simple", true, true],
  ["the same GST", "gst", true, "gst", true, false],
  ["prices that include tax since", "gst", false, "gst", true, true],
] as const)(
  "tells whether the tax has changed: %s",
  (_case, mode, includes, shopMode, shopIncludes, expected) => {
    const order = { taxMode: mode, pricesIncludeTax: includes };
    expect(hasTaxChanged(order, { taxMode: shopMode, pricesIncludeTax: shopIncludes })).toBe(expected);
  },
);

describe("changeRefusal", () => {
  const paid = {
    paymentMethod: "razorpay",
    isPaid: true,
    before: 701_00,
    total: 600_00,
    refundable: 101_00,
    lines: [{ quantity: 1, before: 2 }],
  } as const;
  const cash = {
    paymentMethod: "cod",
    isPaid: false,
    before: 900_00,
    total: 1000_00,
    refundable: 0,
    lines: [{ quantity: 3, before: 2 }],
  } as const;
  const kept =
    "With fewer items the order would cost ₹26 more: its coupon or the price of its delivery does not apply any more. Use Refund items instead, which keeps both.";
  const added = [
    { quantity: 0, before: 1 },
    { quantity: 2, before: 1 },
  ];
  const small = "₹0.99 would go back, and Razorpay refunds no less than ₹1. Take more off at once.";
  const less = "A part of the payment was refunded before: ₹101 of it is left.";
  const above = "An order above ₹950 cannot be paid in cash.";

  it.each([
    ["what goes back is left", paid, 950_00, null],
    ["more goes back than is left", { ...paid, total: 599_99 }, 950_00, less],
    ["a rupee goes back", { ...paid, total: 700_00 }, 950_00, null],
    ["less than a rupee goes back", { ...paid, total: 700_01 }, 950_00, small],
    ["nothing goes back", { ...paid, total: 701_00 }, 950_00, null],
    ["less costs more", { ...paid, total: 727_00 }, 950_00, kept],
    ["more costs more, which the page says itself", { ...paid, total: 727_00, lines: added }, 950_00, null],
    ["a few paise less cash", { ...cash, before: 900_50, total: 900_00 }, 950_00, null],
    ["more cash than the limit", cash, 950_00, above],
    ["as much cash as the limit", { ...cash, total: 950_00 }, 950_00, null],
    ["less cash than before, above the limit", { ...cash, before: 1200_00 }, 950_00, null],
    ["no limit", cash, null, null],
    ["a paid order above the limit of cash", { ...paid, before: 2000_00, total: 1950_00 }, 950_00, null],
  ])("%s", (_case, change, limit, expected) => {
    expect(changeRefusal(change, limit)).toBe(expected);
  });
});

describe("parseQuantities", () => {
  const parse = (entries: [string, string][]) => parseQuantities(new URLSearchParams(entries));

  it("reads the quantities of products", () => {
    const query: [string, string][] = [
      [quantityField(LAMP), " 2 "],
      [quantityField(MAT), "0"],
      ["find", "bowl"],
      ["units-x", "3"],
    ];
    expect(parse(query)).toEqual(
      new Map([
        [LAMP, 2],
        [MAT, 0],
      ]),
    );
    expect(parse([[quantityField(LAMP), " "]])).toEqual(new Map());
  });

  it.each(["-1", "1.5", "many", "10000"])("refuses %s", (text) => {
    expect(parse([[quantityField(LAMP), text]])).toBeNull();
  });

  it("takes 50 lines and no more", () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, n): [string, string] => [
        quantityField(LAMP.slice(0, -2) + String(n).padStart(2, "0")),
        "1",
      ]);
    expect(parse(lines(50))?.size).toBe(50);
    expect(parse(lines(51))).toBeNull();
  });
});

it("says what changes", () => {
  const line = { id: LAMP, price: 250_00 };
  expect(
    changedLines([
      { ...line, name: "Lamp", quantity: 2, before: 1 },
      { ...line, name: "Mat", quantity: 0, before: 3 },
      { ...line, name: "Bowl", quantity: 1, before: 0 },
      { ...line, name: "Vase", quantity: 1, before: 1 },
    ]),
  ).toEqual(["Lamp: 2 instead of 1", "Mat: removed", "Bowl: 1 added at ₹250 each"]);
});

it.each([
  ["wrong_status", { status: "shipped" }, "The order is Shipped: its items cannot be changed any more."],
  ["out_of_stock", { lines: [{ name: "Lamp", stock: 2 }] }, "Only 2 of Lamp left."],
  ["out_of_stock", { lines: [{ name: "Lamp", stock: 0 }] }, "Lamp is sold out."],
  ["unavailable", { lines: [{ name: null, stock: null }] }, "A product is not for sale any more."],
  ["line_limit_exceeded", { limit: 10 }, "You can order at most 10 of this item."],
  ["cod_limit_exceeded", { codLimit: 10_000_00 }, "An order above ₹10,000 cannot be paid in cash."],
  [
    "costs_more",
    { more: 118_00 },
    "The order would cost ₹118 more than was paid for it. Place a second order for what is added.",
  ],
  ["refunded_before", { left: 50_00 }, "A part of the payment was refunded before: ₹50 of it is left."],
  ["refunded_before", { left: 0 }, "A part of the payment was refunded before: ₹0 of it is left."],
  ["changed", {}, "Someone changed this order meanwhile. Please check it and save again."],
  ["wrong_status", {}, "Failed to change the items. Please try again."],
  ["toString", {}, "Failed to change the items. Please try again."],
] as const)("%s: %o", (code, facts, text) => {
  expect(itemsRefusal(code, facts)).toBe(text);
});
