import { describe, expect, it } from "vitest";

import {
  paysBack,
  replacementPlace,
  RETURN_FILTERS,
  RETURN_STEPS,
  missingText,
  returnBadge,
  returnFilterLabel,
  returnStepDoneText,
  returnStepRefusal,
  returnSteps,
  sendAnywayText,
  sendsReplacement,
} from "#app/shop/return/admin-return.ts";
import { REQUEST_KINDS, RETURN_KINDS, RETURN_STATUSES } from "#app/shop/return/return.ts";

describe("the badge of a return", () => {
  it.each([
    ["refunded", null, { label: "Refunded", tone: "purple" }],
    ["refunded", "pending", { label: "Refund pending", tone: "yellow" }],
    ["refunded", "failed", { label: "Refund failed", tone: "red" }],
    ["received", null, { label: "Received", tone: "blue" }],
    ["rejected", "failed", { label: "Rejected", tone: "red" }],
  ] as const)("of %s with its refund %s", (status, refund, expected) => {
    expect(returnBadge({ status, refund })).toEqual(expected);
  });

  it("has the words of the filter", () => {
    expect(RETURN_FILTERS.map(returnFilterLabel)).toEqual([
      "Requested",
      "Approved",
      "Rejected",
      "Received",
      "Refunded",
      "Replaced",
      "Withdrawn",
      "Refund pending",
      "Refund failed",
    ]);
  });
});

describe("returnSteps", () => {
  it("gives the steps for each status and kind of a request", () => {
    const steps = RETURN_STATUSES.flatMap((status) =>
      RETURN_KINDS.map((kind) => [status, kind, returnSteps({ status, kind }, "delivered").join(" ")]),
    );
    expect(steps).toEqual([
      ["requested", "return", "approve reject"],
      ["requested", "exchange", "approve approve-refund reject"],
      ["approved", "return", "receive reject"],
      ["approved", "exchange", "receive reject"],
      ["rejected", "return", ""],
      ["rejected", "exchange", ""],
      ["received", "return", "refund"],
      ["received", "exchange", "replace refund"],
      ["refunded", "return", ""],
      ["refunded", "exchange", ""],
      ["replaced", "return", ""],
      ["replaced", "exchange", "track"],
      ["withdrawn", "return", ""],
      ["withdrawn", "exchange", ""],
    ]);
  });

  it.each(["cancelled", "failed"] as const)("only ends a request of an order that is %s", (order) => {
    const steps = RETURN_STATUSES.map((status) => [
      status,
      ...RETURN_KINDS.map((kind) => returnSteps({ status, kind }, order).join(" ")),
    ]);
    expect(steps).toEqual([
      ["requested", "reject", "reject"],
      ["approved", "reject", "reject"],
      ["rejected", "", ""],
      ["received", "refund", "refund"],
      ["refunded", "", ""],
      ["replaced", "", "track"],
      ["withdrawn", "", ""],
    ]);
  });
});

it("names what differs in an exchange that is sent anyway", () => {
  const alike = { name: "Clay pot · L", price: 500_00, was: 500_00, isOffered: true, isTaxedAlike: true };
  const dearer = { ...alike, price: 900_00 };
  expect(sendAnywayText([dearer])).toBe("Clay pot · L costs ₹900 now instead of ₹500: send it anyway");
  expect(
    sendAnywayText([
      { ...dearer, isOffered: false },
      { ...alike, isTaxedAlike: false },
    ]),
  ).toBe(
    "Clay pot · L costs ₹900 now instead of ₹500, and is not for sale any more; Clay pot · L is taxed otherwise than what was bought: send them anyway",
  );
});

it("names what an exchange cannot send", () => {
  expect(missingText(["Kurta · L", "Clay pot"])).toBe(
    "Out of stock: Kurta · L, Clay pot. Approve it as a return, or reject it so that the customer can choose again.",
  );
});

it("says what was done with a request", () => {
  expect(RETURN_STEPS.map((step) => returnStepDoneText("RET-1", step))).toEqual([
    "RET-1 approved",
    "RET-1 approved as a return",
    "RET-1 rejected",
    "RET-1 received",
    "RET-1 refunded",
    "RET-1 replaced",
    "RET-1 shipment saved",
  ]);
});

describe("returnStepRefusal", () => {
  const FAILED = "That could not be done. Please try again.";
  const none = { status: null, bound: null, lines: [] };

  it.each<[string, Partial<Parameters<typeof returnStepRefusal>[1]>, string]>([
    ["not_found", {}, "Return not found"],
    ["wrong_status", { status: "withdrawn" }, "Someone changed this request meanwhile: it is now Withdrawn."],
    ["wrong_status", {}, FAILED],
    ["not_delivered", {}, "The order is not delivered any more, so nothing can go back for it."],
    ["not_paid", {}, "Nothing was paid for this order."],
    ["below_minimum", { bound: 10_00 }, "Razorpay refunds no less than ₹1."],
    ["reason_missing", {}, "Write the reason; the shopper reads it."],
    ["reference_missing", {}, "Write the reference of the transfer."],
    ["invalid_carrier", {}, "The carrier's name must be at most 80 characters."],
    [
      "invalid_number",
      {},
      "Tracking number has 3 to 40 characters: letters, digits, spaces, hyphens and slashes.",
    ],
    ["not_an_exchange", {}, "Only an exchange is replaced."],
    [
      "refund_started",
      {},
      "The money of this order has gone back already, so no replacement is sent for it. Refund it instead with the amount 0, or reject it.",
    ],
    ["invalid_amount", { bound: 0 }, "Nothing is left to pay back. Enter 0 to close the return."],
    ["invalid_amount", { bound: 101_33 }, "Enter an amount above 0 and at most ₹101.33."],
    ["invalid_amount", {}, FAILED],
    [
      "out_of_stock",
      { lines: [{ name: "Brass lamp" }, { name: null }] },
      "Out of stock: Brass lamp, a product. Refund it instead, or reject it so that the shopper can choose again.",
    ],
    ["busy", {}, "This return is being worked on. Please try again in a moment."],
    ["new_code", { status: "approved", bound: 1, lines: [{ name: "Kurta" }] }, FAILED],
  ])("'%s' with %j: %s", (code, details, text) => {
    expect(returnStepRefusal(code, { ...none, ...details })).toBe(text);
  });
});

it("says which requests pay money back", () => {
  const paying = RETURN_STATUSES.flatMap((status) =>
    REQUEST_KINDS.filter((kind) => paysBack({ status, kind })).map((kind) => `${status} ${kind}`),
  );
  expect(paying).toEqual([
    "requested return",
    "requested refund",
    "approved return",
    "approved refund",
    "received return",
    "received refund",
    "refunded return",
    "refunded exchange",
    "refunded refund",
    "replaced return",
    "replaced refund",
  ]);
});

it("says which requests send something instead", () => {
  const sending = RETURN_STATUSES.filter((status) => sendsReplacement({ status, kind: "exchange" }));
  expect(sending).toEqual(["requested", "approved", "received", "replaced"]);
  expect(sendsReplacement({ status: "approved", kind: "return" })).toBe(false);
});

it.each([
  ["requested", null, null, "Taken from the stock when you approve the exchange."],
  [
    "approved",
    "2026-11-20T08:00:00Z",
    null,
    "Set aside from the stock on 20 November 2026. Send it when the items are back.",
  ],
  ["received", "2026-11-20T08:00:00Z", null, "Set aside from the stock on 20 November 2026. Send it now."],
  ["replaced", "2026-11-20T08:00:00Z", "2026-11-25T08:00:00Z", "Sent on 25 November 2026."],
] as const)("says where the replacement of a %s exchange is", (status, decidedAt, closedAt, text) => {
  expect(replacementPlace({ status, decidedAt, closedAt })).toBe(text);
});
