import { describe, expect, it } from "vitest";

import { formatDate } from "#app/shop/dates.ts";
import { returnRefusal } from "#app/shop/return/return-refusal.ts";
import {
  lastReturnDay,
  payeeLabel,
  refundModes,
  RETURN_KINDS,
  RETURN_REASONS,
  RETURN_STATUSES,
  returnedItemText,
  returnKindLabel,
  returnMoneyText,
  returnUnderWay,
  returnStatusText,
  returnReasonLabel,
  returnStatusLabel,
  returnStatusTone,
  returnWindow,
  returnWindowText,
} from "#app/shop/return/return.ts";

const at = (text: string) => new Date(`${text}+05:30`);
const delivered = { status: "delivered" as const, deliveredAt: at("2026-11-01T18:00").toISOString() };

describe("returnWindow", () => {
  it.each([
    ["2026-11-01T18:00", "open"],
    ["2026-11-08T00:00", "open"],
    ["2026-11-08T23:59", "open"],
    ["2026-11-09T00:00", "over"],
  ])("seven days after 1 November, at %s: %s", (now, expected) => {
    expect(returnWindow(delivered, 7, at(now))).toBe(expected);
  });

  it.each([
    [delivered, 7, "2026-11-08T23:59", null],
    [
      delivered,
      7,
      "2026-11-09T00:00",
      "The time to return or exchange items of this order ended on 8 November 2026.",
    ],
    [delivered, 0, "2026-11-02T00:00", "Nothing in this order can be returned or exchanged here."],
    [
      { status: "shipped" as const, deliveredAt: null },
      7,
      "2026-11-02T00:00",
      "Items can be returned or exchanged once the order is delivered.",
    ],
  ])("says in words why it is closed", (order, days, now, words) => {
    expect(returnWindowText(order, days, at(now))).toBe(words);
  });

  it("counts calendar days in India", () => {
    const late = { status: "delivered" as const, deliveredAt: at("2026-11-01T23:59").toISOString() };
    expect(returnWindow(late, 1, at("2026-11-02T23:59"))).toBe("open");
    expect(returnWindow(late, 1, at("2026-11-03T00:00"))).toBe("over");
    expect(lastReturnDay(late.deliveredAt, 1)).toBe(at("2026-11-02T23:59").toISOString());
  });

  it.each(["pending", "confirmed", "processing", "shipped"] as const)("is soon for %s", (status) => {
    expect(returnWindow({ status, deliveredAt: null }, 7, at("2026-11-02T00:00"))).toBe("soon");
  });

  it.each(["cancelled", "failed"] as const)("is never for %s", (status) => {
    expect(returnWindow({ ...delivered, status }, 7, at("2026-11-02T00:00"))).toBe("never");
  });

  it("is soon for an order that is not delivered any more, or has no time of delivery", () => {
    expect(returnWindow({ ...delivered, status: "shipped" }, 7, at("2026-11-02T00:00"))).toBe("soon");
    expect(returnWindow({ ...delivered, deliveredAt: null }, 7, at("2026-11-02T00:00"))).toBe("soon");
  });

  it.each([
    ["2028-02-24", "2028-03-02", "2028-03-03"],
    ["2027-02-24", "2027-03-03", "2027-03-04"],
    ["2028-03-31", "2028-04-07", "2028-04-08"],
    ["2026-12-31", "2027-01-07", "2027-01-08"],
  ])("delivered on %s, is open until %s and over on %s", (day, last, next) => {
    const deliveredAt = at(`${day}T12:00`).toISOString();
    const windowAt = (now: string) => returnWindow({ status: "delivered", deliveredAt }, 7, at(now));
    expect([windowAt(`${last}T23:59`), windowAt(`${next}T00:00`)]).toEqual(["open", "over"]);
    expect(formatDate(lastReturnDay(deliveredAt, 7))).toBe(formatDate(at(`${last}T12:00`).toISOString()));
  });

  it("is never when the shop accepts no returns", () => {
    expect(returnWindow(delivered, 0, at("2026-11-01T18:00"))).toBe("never");
  });
});

describe("returnUnderWay", () => {
  it.each([
    [[], null],
    [[{ kind: "return", status: "requested" }], "Return requested"],
    [
      [
        { kind: "return", status: "rejected" },
        { kind: "exchange", status: "approved" },
        { kind: "return", status: "received" },
      ],
      "Exchange approved",
    ],
    [
      [
        { kind: "return", status: "refunded" },
        { kind: "exchange", status: "replaced" },
        { kind: "return", status: "withdrawn" },
      ],
      null,
    ],
  ] as const)("names the newest one that is not done: %o", (requests, label) => {
    expect(returnUnderWay(requests)?.label ?? null).toBe(label);
  });
});

describe("refundModes and payeeLabel", () => {
  it("refunds online payments to their source, cash to UPI or bank", () => {
    expect(refundModes({ paymentMethod: "razorpay", total: 1 }, "return")).toEqual(["source"]);
    expect(refundModes({ paymentMethod: "razorpay", total: 1 }, "exchange")).toEqual(["source"]);
    expect(refundModes({ paymentMethod: "cod", total: 1 }, "return")).toEqual(["upi", "bank"]);
    expect(refundModes({ paymentMethod: "cod", total: 1 }, "exchange")).toEqual([]);
    expect(refundModes({ paymentMethod: "cod", total: 0 }, "return")).toEqual([]);
  });

  it("shows only the last four digits of an account number", () => {
    const none = { upiId: null, accountNumber: null };
    expect(payeeLabel({ ...none, mode: "source" })).toBe("your original payment method");
    expect(payeeLabel({ ...none, mode: "upi", upiId: "asha@bank" })).toBe("the UPI ID asha@bank");
    expect(payeeLabel({ ...none, mode: "bank", accountNumber: "123456789" })).toBe(
      "the bank account ending in 6789",
    );
    expect(payeeLabel({ ...none, mode: "bank" })).toBe("your bank account");
    expect(payeeLabel({ ...none, mode: "upi" })).toBe("your UPI ID");
    expect(payeeLabel({ ...none, mode: null })).toBeNull();
  });
});

describe("returnStatusText", () => {
  const request = {
    kind: "return" as const,
    amount: 101_33,
    payee: "the UPI ID asha@bank",
    refundMode: "upi" as const,
    rejectedReason: "Worn",
    reference: "UTR 1",
    way: null,
  };

  it.each([
    [
      "requested",
      "We look at it and tell you here and by e-mail whether our courier collects the items or you send them. Keep them in their packing.",
    ],
    ["approved", /^Please keep the items ready/],
    ["rejected", "We could not accept it: Worn"],
    ["received", "The items are back with us. ₹101.33 goes to the UPI ID asha@bank, within 7 days."],
    ["refunded", "₹101.33 was sent to the UPI ID asha@bank. Reference: UTR 1"],
    ["withdrawn", "You withdrew this request."],
  ] as const)("%s", (status, text) => {
    expect(returnStatusText({ ...request, status }, 7)).toMatch(text);
  });

  it("has texts for an exchange, and for one that is refunded instead", () => {
    const exchange = { ...request, kind: "exchange" as const };
    expect(returnStatusText({ ...exchange, status: "received" }, 7)).toMatch(/The replacement is next\.$/);
    expect(returnStatusText({ ...exchange, status: "replaced" }, 7)).toBe(
      "The replacement is on its way to you.",
    );
    expect(
      returnStatusText(
        { ...exchange, status: "refunded", reference: null, payee: "your original payment method" },
        1,
      ),
    ).toBe("We could not replace it. ₹101.33 goes back to your original payment method, within 1 day.");
  });

  it("does not claim that a refund by Razorpay was sent, even with a reference", () => {
    const source = { ...request, refundMode: "source" as const, payee: "your original payment method" };
    expect(returnStatusText({ ...source, status: "refunded" }, 7)).toBe(
      "₹101.33 goes back to your original payment method, within 7 days.",
    );
  });

  it("mentions no amount when it is 0", () => {
    expect(returnStatusText({ ...request, status: "received", amount: 0 }, 7)).toBe(
      "The items are back with us.",
    );
    expect(returnStatusText({ ...request, status: "refunded", amount: 0 }, 7)).toBe(
      "There was nothing to pay back.",
    );
  });
});

describe("returnRefusal", () => {
  it("names the items that can no longer be returned", () => {
    const lines = [
      { name: "Lamp", left: 2 },
      { name: "Mat", left: 0 },
    ];
    expect(returnRefusal("too_many", lines)).toBe(
      "Only 2 of Lamp can still be returned. Nothing more of Mat can be returned.",
    );
  });

  it("names the variants that cannot be had in exchange", () => {
    const lines = [
      { name: "Kurta · L", left: 1 },
      { name: "Kurta · XL", left: 0 },
      { name: "Mat · Red", left: null },
    ];
    expect(returnRefusal("replacement_gone", lines)).toBe(
      "Only 1 of Kurta · L left. Kurta · XL is sold out. Mat · Red is sold out. Choose another, or ask for your money back.",
    );
    expect(returnRefusal("replacement_gone")).toBe("That could not be done. Please try again.");
  });

  it("has a fallback text for unknown codes", () => {
    expect(returnRefusal("window_over")).toBe("The time to return this order is over.");
    expect(returnRefusal("too_often")).toBe(
      "You have asked for many returns within an hour. Please wait an hour and try again.",
    );
    expect(returnRefusal("constructor")).toBe("That could not be done. Please try again.");
    expect(returnRefusal("too_many")).toBe("That could not be done. Please try again.");
    expect(returnRefusal("window_over", [{ name: "Lamp", left: 1 }])).toBe(
      "The time to return this order is over.",
    );
  });
});

it("names the variant wanted in exchange", () => {
  expect(returnedItemText({ name: "Kurta · M", replacement: "L" })).toBe("Kurta · M, in exchange for L");
  expect(returnedItemText({ name: "Kurta · M", replacement: null })).toBe("Kurta · M");
});

it("has a label for each status and reason", () => {
  expect(RETURN_STATUSES.map(returnStatusLabel)).toEqual([
    "Requested",
    "Approved",
    "Rejected",
    "Received",
    "Refunded",
    "Replaced",
    "Withdrawn",
  ]);
  expect(RETURN_REASONS.map(({ value }) => returnReasonLabel(value))).toEqual([
    "It arrived damaged",
    "It does not work",
    "It is not what I ordered",
    "It is not as described",
    "It does not fit",
    "I changed my mind",
  ]);
  expect(RETURN_KINDS.map(returnKindLabel)).toEqual(["Return", "Exchange"]);
  expect(RETURN_STATUSES.map(returnStatusTone)).toEqual([
    "yellow",
    "blue",
    "red",
    "purple",
    "green",
    "green",
    "grey",
  ]);
});

describe("returnMoneyText", () => {
  const request = { kind: "return", status: "requested", amount: 589_74, payee: "the UPI ID a@b" } as const;

  it("says what comes back, where to and when, until the items are back", () => {
    const text = "₹589.74 goes back to the UPI ID a@b, within 7 days after the items are back with us.";
    expect(returnMoneyText(request, 7)).toBe(text);
    expect(returnMoneyText({ ...request, status: "approved" }, 7)).toBe(text);
    expect(returnMoneyText({ ...request, payee: null }, 1)).toBe(
      "₹589.74 goes back to you, within 1 day after the items are back with us.",
    );
  });

  it.each([
    ["an exchange", { kind: "exchange" }],
    ["one that is here", { status: "received" }],
    ["one that was rejected", { status: "rejected" }],
    ["one with nothing to pay back", { amount: 0 }],
  ] as const)("says nothing for %s", (_name, change) => {
    expect(returnMoneyText({ ...request, ...change }, 7)).toBeNull();
  });
});
