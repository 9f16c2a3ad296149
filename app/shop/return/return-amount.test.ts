import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  refundAmounts,
  returnAmount,
  type OrderAmounts,
  withReturnableQuantity,
  returnRefundable,
} from "#app/shop/return/return-amount.ts";
import type { RequestKind, ReturnStatus } from "#app/shop/return/return.ts";

/** ₹300 less ₹50, with ₹54 of tax and ₹49 of shipping: ₹304 for three items, which does not divide evenly. */
const ORDER: OrderAmounts = {
  subtotal: 300_00,
  shipping: 49_00,
  total: 353_00,
  items: [{ id: "lamp", quantity: 3, unitPrice: 100_00 }],
};

type Request = {
  kind: RequestKind;
  status: ReturnStatus;
  itemsAmount: number;
  deliveryAmount: number;
  refundAmount: number | null;
  items: { id: string; quantity: number }[];
};

function request(itemsAmount: number, more: Partial<Request> = {}): Request {
  const items = [{ id: "lamp", quantity: 1 }];
  return {
    kind: "return",
    status: "requested",
    itemsAmount,
    deliveryAmount: 0,
    refundAmount: null,
    items,
    ...more,
  };
}

const lamps = (quantity: number, kind: RequestKind = "return") => ({
  kind,
  items: [{ id: "lamp", quantity }],
});

describe("returnAmount", () => {
  it("splits the amount paid for the items to the paisa", () => {
    expect(returnAmount(ORDER, [], lamps(1))).toEqual({ items: 101_33, shipping: 0 });
    expect(returnAmount(ORDER, [request(101_33)], lamps(1))).toEqual({ items: 101_34, shipping: 0 });
    expect(returnAmount(ORDER, [], lamps(2))).toEqual({ items: 202_67, shipping: 0 });
  });

  it("refunds the shipping with the last item of the order", () => {
    expect(returnAmount(ORDER, [], lamps(3))).toEqual({ items: 304_00, shipping: 49_00 });
    const before = [request(101_33), request(101_34)];
    expect(returnAmount(ORDER, before, lamps(1))).toEqual({ items: 101_33, shipping: 49_00 });
  });

  it("does not refund the shipping while an item is exchanged", () => {
    expect(returnAmount(ORDER, [], lamps(3, "exchange")).shipping).toBe(0);
    expect(returnAmount(ORDER, [request(101_33, { kind: "exchange" })], lamps(2)).shipping).toBe(0);
  });

  it.each(["rejected", "withdrawn"] as const)("ignores %s requests", (status) => {
    expect(returnAmount(ORDER, [request(101_33, { status })], lamps(1)).items).toBe(101_33);
    expect(returnAmount(ORDER, [request(101_33, { status })], lamps(2)).shipping).toBe(0);
  });

  it("is 0 for an order that cost nothing", () => {
    expect(returnAmount({ ...ORDER, shipping: 0, total: 0 }, [], lamps(3))).toEqual({
      items: 0,
      shipping: 0,
    });
    expect(returnAmount({ ...ORDER, subtotal: 0, shipping: 0, total: 0 }, [], lamps(3)).items).toBe(0);
  });

  const bought = fc
    .array(
      fc.record({
        unitPrice: fc.integer({ min: 0, max: 9_999_999_99 }),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    .map((items) => items.map((item, index) => ({ ...item, id: String(index) })));

  it("adds up to the total for any sequence of returns, and is never above it", () => {
    const run = fc.property(
      bought,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 99_99 }),
      fc.infiniteStream(
        fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), refused: fc.boolean() }),
      ),
      (items, percent, shipping, steps) => {
        const subtotal = items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
        fc.pre(subtotal > 0);
        const total = Math.floor((subtotal * percent) / 100) + shipping;
        const order = { subtotal, shipping, total, items };
        const requests: Request[] = [];
        let back = 0;
        for (const { share, refused } of steps) {
          const left = withReturnableQuantity(items, requests).filter((item) => item.left > 0);
          if (left.length === 0) break;
          const chosen = left.map((item) => ({ id: item.id, quantity: Math.ceil(item.left * share) }));
          const some = chosen.filter(({ quantity }) => quantity > 0);
          if (some.length === 0) continue;
          const amount = returnAmount(order, requests, { kind: "return", items: some });
          expect(amount.items).toBeGreaterThanOrEqual(0);
          const status = refused && requests.length < 20 ? "rejected" : "refunded";
          requests.push(request(amount.items, { status, items: some }));
          if (status === "refunded") back += amount.items + amount.shipping;
          expect(back).toBeLessThanOrEqual(total);
        }
        expect(back).toBe(total);
      },
    );
    fc.assert(run, { numRuns: 300 });
  });
});

describe("withReturnableQuantity", () => {
  it("subtracts requested items, not those of rejected requests", () => {
    const requests = [request(1), request(1, { status: "rejected" }), request(1, { status: "replaced" })];
    expect(withReturnableQuantity(ORDER.items, requests)).toMatchObject([{ id: "lamp", left: 1 }]);
    expect(withReturnableQuantity([{ id: "mat", quantity: 2 }], requests)).toEqual([
      { id: "mat", quantity: 2, left: 2 },
    ]);
  });
});

describe("refundAmounts", () => {
  it("gives the refunded amount, before that the expected one", () => {
    const requests = [request(101_34), request(101_33, { status: "refunded", refundAmount: 90_00 })];
    expect(refundAmounts(ORDER, requests)).toEqual([101_34, 90_00]);
  });

  it("adds the shipping to the newest open request when nothing is kept", () => {
    const gone = request(101_33, { status: "refunded", refundAmount: 101_33 });
    expect(refundAmounts(ORDER, [gone, request(101_34), request(101_33)])).toEqual([101_33, 150_34, 101_33]);
    const exchanged = request(101_33, { kind: "exchange", status: "refunded", refundAmount: 101_33 });
    expect(refundAmounts(ORDER, [request(101_34), request(101_33), exchanged])).toEqual([
      150_34, 101_33, 101_33,
    ]);
    const open = request(101_33, { kind: "exchange" });
    expect(refundAmounts(ORDER, [request(101_34), request(101_33), open])).toEqual([101_34, 101_33, 101_33]);
    const rejected = request(101_34, { status: "rejected" });
    expect(refundAmounts(ORDER, [gone, rejected, request(101_33)])).toEqual([101_33, 101_34, 101_33]);
  });
});

describe("what a return is refunded at most", () => {
  const order = { paymentMethod: "razorpay", paymentStatus: "paid", total: 1_000_00, refunds: [] } as const;
  const refund = { amount: 700_00, status: "processed" as const, reason: "admin" };

  it.each([
    ["its amount", {}, 400_00],
    ["what is left of the payment", { refunds: [refund] }, 300_00],
    ["nothing when all went back", { refunds: [refund, { ...refund, status: "due" as const }] }, 0],
    ["its amount when the refund failed", { refunds: [{ ...refund, status: "failed" as const }] }, 400_00],
    ["its amount when another payment went back", { refunds: [{ ...refund, reason: "duplicate" }] }, 400_00],
    ["its amount when it was paid in cash", { paymentMethod: "cod" as const, refunds: [refund] }, 400_00],
    ["nothing when it was not paid", { paymentStatus: "pending" as const }, 0],
    [
      "its amount when all was refunded in cash",
      { paymentMethod: "cod" as const, paymentStatus: "refunded" as const },
      400_00,
    ],
  ])("is %s", (_name, change, expected) => {
    expect(returnRefundable(400_00, { ...order, ...change })).toBe(expected);
  });
});
