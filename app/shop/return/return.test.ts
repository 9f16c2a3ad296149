import { describe, expect, it } from "vitest";

import {
  payeeLabel,
  refundModes,
  RETURN_KINDS,
  RETURN_REASONS,
  RETURN_STATUSES,
  returnedItemText,
  returnKindLabel,
  returnUnderWay,
  returnReasonLabel,
  requestBadge,
  returnStatusLabel,
  returnStatusTone,
} from "#app/shop/return/return.ts";

describe("requestBadge", () => {
  it.each([
    ["refunded", { state: "pending", at: null }, "Refund pending"],
    ["refunded", { state: "failed", at: null }, "Refund pending"],
    ["refunded", { state: "sent", at: null }, "Refunded"],
    ["refunded", null, "Refunded"],
    ["received", null, "Received"],
  ] as const)("%s with the refund %j is '%s'", (status, refund, label) => {
    expect(requestBadge({ status, refund }).label).toBe(label);
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
    "blue",
    "purple",
    "green",
    "grey",
  ]);
});
