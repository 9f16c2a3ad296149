import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  cashLeft,
  excessLines,
  isLineRefundOpen,
  lineRefund,
  lineRefundRefusal,
  unitRefundText,
} from "#app/shop/return/line-refund.ts";
import {
  type OrderAmounts,
  type RequestedReturn,
  withReturnableQuantity,
} from "#app/shop/return/return-amount.ts";

/** ₹300 less ₹50, with ₹54 of tax and ₹49 of shipping: ₹304 for the items, of which ₹202.67 for the lamps. */
const ORDER: OrderAmounts = {
  subtotal: 300_00,
  shipping: 49_00,
  total: 353_00,
  items: [
    { id: "lamp", quantity: 2, unitPrice: 100_00 },
    { id: "mat", quantity: 1, unitPrice: 100_00 },
  ],
};

const LAMPS = { id: "lamp", quantity: 2 };
const MAT = { id: "mat", quantity: 1 };

describe("unitRefundText", () => {
  const LAMP = { id: "lamp", unitPrice: 100_00 };
  const without = { ...ORDER, total: 403_00, discount: 0, roundOff: 0 };

  it.each([
    ["adds the tax", without, "₹100 + ₹18 tax"],
    ["says nothing of a tax that the price includes", { ...without, total: 349_00 }, "₹100 each"],
    [
      "names the amount where a coupon lowered it",
      { ...ORDER, discount: 50_00, roundOff: 0 },
      "₹100 each, ₹101.33 goes back",
    ],
    ["names the amount after a round off", { ...without, roundOff: 50 }, "₹100 each, ₹118 goes back"],
  ])("%s", (_rule, order, expected) => {
    expect(unitRefundText(order, [], LAMP)).toBe(expected);
  });
});

describe("lineRefund", () => {
  it("gives each line its share of what was paid, and the delivery when it is asked for", () => {
    expect(lineRefund(ORDER, [], { items: [LAMPS, MAT], delivery: true }, 353_00)).toEqual({
      items: [
        { id: "lamp", amount: 202_67 },
        { id: "mat", amount: 101_33 },
      ],
      delivery: 49_00,
      total: 353_00,
      unsendable: 0,
    });
    expect(lineRefund(ORDER, [], { items: [MAT], delivery: false }, 353_00)).toEqual({
      items: [{ id: "mat", amount: 101_33 }],
      delivery: 0,
      total: 101_33,
      unsendable: 0,
    });
  });

  it("is never more than what is left of the payment", () => {
    expect(lineRefund(ORDER, [], { items: [LAMPS], delivery: true }, 200_00).total).toBe(200_00);
  });

  it("leaves out less than Razorpay refunds of items that were not sent", () => {
    const refund = (left: number, isDropped: boolean) => {
      const { total, unsendable } = lineRefund(ORDER, [], { items: [MAT], delivery: false }, left, {
        isDropped,
      });
      return [total, unsendable];
    };
    expect(refund(99, true)).toEqual([0, 99]);
    expect(refund(1_00, true)).toEqual([1_00, 0]);
    expect(refund(0, true)).toEqual([0, 0]);
    expect(refund(99, false)).toEqual([99, 0]);
  });

  it("gives back all that was paid in any parts, the delivery once", () => {
    const run = fc.property(
      fc.array(
        fc.record({
          unitPrice: fc.integer({ min: 1, max: 99_999_99 }),
          quantity: fc.integer({ min: 1, max: 9 }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 99_99 }),
      fc.infiniteStream(
        fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), delivery: fc.boolean() }),
      ),
      (lines, percent, shipping, steps) => {
        const items = lines.map((one, index) => ({ id: String(index), ...one }));
        const subtotal = items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
        const total = Math.floor((subtotal * percent) / 100) + shipping;
        const order = { subtotal, shipping, total, items };
        const requests: RequestedReturn[] = [];
        let left = total;
        let ofDelivery = 0;
        for (const { share, delivery } of steps) {
          const open = withReturnableQuantity(items, requests).filter((item) => item.left > 0);
          if (open.length === 0) break;
          const chosen = open
            .map((item) => ({ id: item.id, quantity: Math.ceil(item.left * share) }))
            .filter(({ quantity }) => quantity > 0);
          const isLast =
            chosen.length === open.length && chosen.every(({ quantity }, n) => quantity === open[n]?.left);
          if (chosen.length === 0) continue;
          const refund = lineRefund(order, requests, { items: chosen, delivery: delivery || isLast }, left);
          const parts = refund.items.reduce((sum, { amount }) => sum + amount, 0);
          expect(refund.items.every(({ amount }) => amount >= 0)).toBe(true);
          expect(refund.total).toBe(parts + refund.delivery);
          left -= refund.total;
          ofDelivery += refund.delivery;
          expect(left).toBeGreaterThanOrEqual(0);
          requests.push({
            kind: "refund",
            status: "refunded",
            itemsAmount: parts,
            deliveryAmount: refund.delivery,
            items: chosen,
          });
        }
        expect([left, ofDelivery]).toEqual([0, shipping]);
      },
    );
    fc.assert(run, { numRuns: 300 });
  });
});

it.each([
  ["shipped", "paid", true],
  ["processing", "paid", false],
  ["delivered", "paid", true],
  ["delivered", "refunded", true],
  ["confirmed", "paid", false],
  ["cancelled", "paid", false],
  ["shipped", "pending", false],
  ["delivered", "failed", false],
] as const)("items of an order that is %s and %s: %s", (status, paymentStatus, isOpen) => {
  expect(isLineRefundOpen({ status, paymentStatus, parts: [] }, null)).toBe(isOpen);
});

it("items that have not left can be refunded once a part of their paid order has", () => {
  const parts = [{}];
  expect(isLineRefundOpen({ status: "processing", paymentStatus: "paid", parts }, null)).toBe(true);
  expect(isLineRefundOpen({ status: "processing", paymentStatus: "pending", parts }, null)).toBe(false);
  expect(isLineRefundOpen({ status: "cancelled", paymentStatus: "paid", parts }, null)).toBe(false);
});

it.each([
  ["confirmed", "paid", true],
  ["processing", "paid", true],
  ["processing", "refunded", true],
  ["processing", "pending", false],
  ["pending", "paid", false],
  ["cancelled", "paid", false],
] as const)(
  "an invoice keeps the items of an order that is %s and %s, so they are refunded: %s",
  (status, paymentStatus, isOpen) => {
    expect(isLineRefundOpen({ status, paymentStatus, parts: [] }, "INV/1")).toBe(isOpen);
  },
);

it("says what is not refunded by line as it is cancelled", () => {
  expect(lineRefundRefusal("nothing_to_send", { status: null, left: null, lines: [] })).toBe(
    "Nothing would be left to send. Cancel the order instead, which gives all of it back.",
  );
});

it("counts the cash that has not gone back", () => {
  const order = { total: 353_00, paymentMethod: "cod", paymentStatus: "paid" } as const;
  expect(cashLeft(order, [{ refundAmount: 100_00 }, { refundAmount: null }])).toBe(253_00);
  expect(cashLeft({ ...order, paymentMethod: "razorpay" }, [])).toBe(0);
  expect(cashLeft({ ...order, paymentStatus: "refunded" }, [])).toBe(0);
});

it("names the items of which fewer are left", () => {
  const items = [
    { id: "lamp", productName: "Brass lamp", left: 1 },
    { id: "mat", productName: "Mat", left: 1 },
  ];
  expect(excessLines(items, [LAMPS, MAT])).toEqual([{ name: "Brass lamp", left: 1 }]);
});

it("says why nothing was refunded", () => {
  const nothing = { status: null, left: null, lines: [] };
  expect(lineRefundRefusal("changed", { ...nothing, left: 100_00 })).toBe(
    "Something of this order changed meanwhile: ₹100 of the payment is left. Please check the refund again.",
  );
  expect(lineRefundRefusal("wrong_status", { ...nothing, status: "confirmed" })).toBe(
    "The order is Confirmed: its items cannot be refunded.",
  );
  expect(lineRefundRefusal("not_paid", nothing)).toBe(
    "This order is not paid, so there is nothing to give back.",
  );
  expect(lineRefundRefusal("nothing_left", nothing)).toBe(
    "Everything that was paid is back or on its way back.",
  );
  expect(lineRefundRefusal("reference_missing", nothing)).toBe("Write the reference of the transfer.");
  expect(lineRefundRefusal("too_many", { ...nothing, lines: [{ name: "Mat", left: 0 }] })).toBe(
    "Nothing more of Mat can be returned.",
  );
  expect(lineRefundRefusal("busy", nothing)).toBe(
    "This order is being worked on. Please try again in a moment.",
  );
  expect(lineRefundRefusal("other", nothing)).toBe("Failed to refund. Please try again.");
});
