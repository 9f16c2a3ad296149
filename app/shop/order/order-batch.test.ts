import { describe, expect, it } from "vitest";

import { describeBatch } from "#app/shop/order/batch-effects.ts";
import { batchText, batchRefusal } from "#app/shop/order/batch-results.ts";
import {
  BATCH_CHANGES,
  batchButton,
  batchLabels,
  countChanged,
  countUntracked,
  nothingToChange,
} from "#app/shop/order/order-batch.ts";

const order = {
  status: "confirmed",
  paymentStatus: "pending",
  paymentMethod: "cod",
  orderNumber: "ORD-7",
  total: 50_000,
  refunded: 0,
  email: "asha@example.com",
  trackingNumber: null,
} as const;

describe("describeBatch", () => {
  it("names how many are mailed", () => {
    expect(describeBatch("shipped", [order, { ...order, email: null }, order], { mayRefund: true })).toEqual([
      "2 customers will be e-mailed.",
    ]);
    expect(describeBatch("shipped", [order], { mayRefund: true })).toEqual(["1 customer will be e-mailed."]);
    expect(describeBatch("processing", [order], { mayRefund: true })).toEqual(["No e-mail is sent."]);
    expect(describeBatch("confirmed", [{ ...order, status: "pending" }], { mayRefund: true })).toEqual([
      "1 customer will be e-mailed.",
    ]);
    expect(describeBatch("invoice", [order], { mayRefund: true })).toEqual([
      "Each order that has no invoice gets the next number. No e-mail is sent.",
    ]);
  });

  it("names money that goes back", () => {
    const paid = { ...order, paymentMethod: "razorpay", paymentStatus: "paid" } as const;
    expect(describeBatch("cancelled", [paid, paid, order], { mayRefund: true })).toEqual([
      "3 customers will be e-mailed.",
      "₹1,000 goes back for 2 orders paid online.",
    ]);
    expect(describeBatch("cancelled", [{ ...paid, refunded: 20_000 }], { mayRefund: true })).toEqual([
      "1 customer will be e-mailed.",
      "₹300 goes back for 1 order paid online.",
    ]);
    expect(describeBatch("cancelled", [{ ...paid, status: "failed" }], { mayRefund: true })).toEqual([
      "1 customer will be e-mailed.",
    ]);
  });

  it("names refunds that are not sent because their orders go on", () => {
    const back = { ...order, status: "cancelled", paymentMethod: "razorpay", paymentStatus: "paid" } as const;
    expect(
      describeBatch(
        "processing",
        [
          back,
          { ...back, refunded: 50_000 },
          { ...back, paymentMethod: "cod" },
          { ...back, paymentStatus: "refunded" },
        ],
        {
          mayRefund: true,
        },
      ),
    ).toEqual([
      "4 customers will be e-mailed.",
      "4 orders that had ended: stock is taken again.",
      "2 orders paid online: what was to go back is not sent, and the customer is told.",
    ]);
  });

  it("leaves orders whose money goes back to who may refund", () => {
    const paid = { ...order, paymentMethod: "razorpay", paymentStatus: "paid" } as const;
    const back = { ...paid, refunded: 50_000 };
    expect(describeBatch("cancelled", [paid, order, back], { mayRefund: false })).toEqual([
      "2 customers will be e-mailed.",
      "1 order paid online: left as it is. This gives ₹500 back: ask somebody who may refund.",
    ]);
    expect(countChanged("cancelled", [paid, order, back], { mayRefund: false })).toBe(2);
    expect(countChanged("failed", [paid, paid], { mayRefund: false })).toBe(0);
    expect(countChanged("shipped", [paid, { ...paid, status: "processing" }], { mayRefund: false })).toBe(2);
    expect(describeBatch("failed", [paid, paid], { mayRefund: false })).toContain(
      "2 orders paid online: left as they are. This gives ₹1,000 back: ask somebody who may refund.",
    );
  });

  it("names what has left the shop when it is cancelled", () => {
    const shipped = { ...order, status: "shipped" } as const;
    const text = (what: string) =>
      `the items count as in stock again at once. Recall the ${what}, or correct the stock.`;
    expect(describeBatch("cancelled", [shipped, order], { mayRefund: true })).toContain(
      `1 order has left the shop: ${text("parcel")}`,
    );
    expect(
      describeBatch("cancelled", [shipped, { ...order, status: "delivered" }], { mayRefund: true }),
    ).toContain(`2 orders have left the shop: ${text("parcels")}`);
    expect(describeBatch("delivered", [shipped], { mayRefund: true }).join(" ")).not.toContain(
      "left the shop",
    );
    expect(describeBatch("cancelled", [order], { mayRefund: true }).join(" ")).not.toContain("left the shop");
  });

  it("names what was refunded of an order that is shipped", () => {
    const paid = { ...order, paymentMethod: "razorpay", paymentStatus: "paid", refunded: 49_900 } as const;
    expect(describeBatch("shipped", [paid, order], { mayRefund: true })).toEqual([
      "2 customers will be e-mailed.",
      "₹499 of ₹500 of ORD-7 was refunded: check what goes out.",
    ]);
    expect(describeBatch("processing", [paid], { mayRefund: true })).toEqual(["No e-mail is sent."]);
  });

  it("counts what it does not leave alone", () => {
    const ended = { ...order, status: "delivered" } as const;
    expect(countChanged("shipped", [order, ended, order], { mayRefund: true })).toBe(2);
    expect(countChanged("cancelled", [order, ended], { mayRefund: true })).toBe(2);
    expect(countChanged("cancelled", [order, { ...order, status: "cancelled" }], { mayRefund: true })).toBe(
      1,
    );
    expect(countChanged("shipped", [{ ...order, status: "shipped" }], { mayRefund: true })).toBe(0);
  });

  it("tells orders that are shipped with and without a tracking number apart", () => {
    const untracked = { ...order, status: "shipped" } as const;
    const tracked = { ...untracked, trackingNumber: "D1" };
    expect(describeBatch("shipped", [order, untracked, tracked, tracked], { mayRefund: true })).toEqual([
      "1 customer will be e-mailed.",
      "1 order shipped already without a tracking number: one that you enter is saved and mailed.",
      "2 orders already have this status.",
    ]);
    expect(countUntracked("shipped", [order, untracked, tracked])).toBe(1);
    expect(countUntracked("delivered", [untracked])).toBe(0);
  });

  it("promises no second mail about a number", () => {
    const known = { ...order, trackingNumber: "D1" };
    expect(describeBatch("shipped", [known, order], { mayRefund: true })).toEqual([
      "2 customers will be e-mailed. Nobody is mailed a tracking number twice.",
    ]);
    expect(describeBatch("shipped", [{ ...known, email: null }], { mayRefund: true })).toEqual([
      "No e-mail is sent.",
    ]);
    expect(describeBatch("cancelled", [known], { mayRefund: true })).toEqual([
      "1 customer will be e-mailed.",
    ]);
  });

  it("names what it leaves alone", () => {
    const online = { ...order, paymentMethod: "razorpay" } as const;
    const waiting = { ...online, status: "pending" } as const;
    const failed = { ...online, status: "failed", paymentStatus: "failed" } as const;
    expect(
      describeBatch("confirmed", [waiting, failed, { ...waiting, paymentStatus: "paid" }], {
        mayRefund: true,
      }),
    ).toEqual(["1 customer will be e-mailed.", "2 orders not paid online: left as they are."]);
    expect(describeBatch("cancelled", [waiting], { mayRefund: true })).toEqual([
      "1 customer will be e-mailed.",
    ]);
    // The page that ships says it beside each order.
    const ended = (["delivered", "cancelled", "failed"] as const).map((status) => ({ ...order, status }));
    expect(describeBatch("shipped", [order, waiting, ...ended], { mayRefund: true })).toEqual([
      "1 customer will be e-mailed.",
    ]);
    expect(describeBatch("processing", [online], { mayRefund: true })).toEqual(["No e-mail is sent."]);
  });

  it("names cash that counts as collected", () => {
    const paid = { ...order, paymentStatus: "paid" } as const;
    expect(describeBatch("delivered", [order, paid], { mayRefund: true })).toEqual([
      "2 customers will be e-mailed.",
      "₹500 in cash counts as collected, for 1 order.",
    ]);
  });

  it("names orders that come back, are refused or have the status", () => {
    const collected = { ...order, status: "delivered", paymentStatus: "paid" } as const;
    expect(
      describeBatch(
        "processing",
        [
          { ...order, status: "cancelled" },
          collected,
          { ...order, status: "processing" },
          { ...order, status: "processing" },
        ],
        { mayRefund: true },
      ),
    ).toEqual([
      "1 customer will be e-mailed.",
      "1 order that had ended: stock is taken again.",
      "1 order with collected cash will be refused: change those one by one, and say where the cash is.",
      "2 orders already have this status.",
    ]);
  });
});

it("batchButton says what happens to how many", () => {
  expect(BATCH_CHANGES.map((change) => batchButton(change, change === "shipped" ? 1 : 2))).toEqual([
    "Set 2 orders to Pending",
    "Confirm 2 orders",
    "Set 2 orders to Processing",
    "Ship 1 order",
    "Set 2 orders to Delivered",
    "Cancel 2 orders",
    "Set 2 orders to Failed",
    "Issue the invoices of 2 orders",
  ]);
});

describe("batchRefusal", () => {
  const refused = (code: string) => ({ ok: false, code, status: null, lines: [] });

  it.each([
    ["not_found", "There is no order with this number."],
    ["stopped", "You stopped before it."],
    ["cash_unclear", "Its cash was collected. Open it, and say where the cash is."],
    ["unpaid", "It is not paid online, so it was left alone. Open it to send it all the same."],
    ["ended", "It was delivered, cancelled or has failed, so it was left alone."],
    [
      "needs_password",
      "It gives back more than goes without your password by now. Open it, and end it there.",
    ],
    ["may_not_refund", "Ending it gives money back. Ask somebody who may refund."],
    ["refund_started", "Its money is already on the way back."],
    ["failed", "It could not be changed. Please open it, and try again."],
  ])("%s", (code, text) => {
    expect(batchRefusal("shipped", refused(code))).toBe(text);
  });

  it("names the status it has by now, and what is sold out", () => {
    expect(batchRefusal("shipped", { ...refused("changed"), status: "cancelled" })).toBe(
      "It is Cancelled by now, so it was left alone.",
    );
    expect(batchRefusal("shipped", { ...refused("changed"), status: "shipped", trackingNumber: "D1" })).toBe(
      "It is shipped already, with D1, so it was left alone. Open it to correct its number.",
    );
    expect(
      batchRefusal("processing", { ...refused("out_of_stock"), lines: [{ name: "Lamp", stock: 0 }] }),
    ).toBe("Lamp is out of stock.");
  });
});

describe("batchText", () => {
  const done = { result: { ok: true, changed: true, canUndo: false, code: null, status: null, lines: [] } };
  const refused = { result: { ...done.result, ok: false } };
  const same = { result: { ...done.result, changed: false } };
  it.each([
    [[done, done], "2 orders shipped"],
    [[done, refused], "1 order shipped, 1 left as they were"],
    [[done, same, same], "1 order shipped, 2 had that status already"],
    [[same, refused], "0 orders shipped, 1 had that status already, 1 left as they were"],
    [[done, same, { result: null }], "2 of 3 orders shipped so far"],
    [[done, { result: null }, { result: null }], "1 of 3 orders shipped so far"],
  ])("%#", (items, text) => {
    expect(batchText("shipped", items)).toBe(text);
  });
});

describe("batchLabels", () => {
  const shipped = { ...order, status: "shipped" } as const;
  const sent = { ...shipped, trackingNumber: "D1" };
  it.each([
    ["names the orders that change", [order, order, sent], false, "Ship 2 orders", "Ship 2 orders"],
    ["names those ticked below", [order], true, "Ship 1 order", "Ship 1 order and those ticked below"],
    [
      "saves a number alone",
      [shipped],
      false,
      "Save the tracking of 1 order",
      "Save the tracking of 1 order",
    ],
    ["ships only those ticked below", [sent], true, "Ship 1 order", "Ship the orders ticked below"],
    ["has no button when nothing would change", [sent, sent], false, "Ship 2 orders", null],
  ] as const)("%s", (_, orders, hasUnticked, heading, button) => {
    expect(batchLabels("shipped", orders, { mayRefund: true, hasUnticked })).toEqual({ heading, button });
  });
});

it("says that a batch would change nothing", () => {
  expect(nothingToChange("shipped", 1)).toEqual({
    heading: "Nothing to ship",
    text: "This order cannot be shipped.",
  });
  expect(nothingToChange("cancelled", 2).text).toBe("None of these 2 orders can be cancelled.");
  expect(nothingToChange("processing", 2).heading).toBe("Nothing to change");
});
