import { describe, expect, it } from "vitest";

import {
  RETURN_STEPS,
  returnStepDoneText,
  returnStepRefusal,
  returnSteps,
} from "#app/shop/return/admin-return.ts";
import { RETURN_KINDS, RETURN_STATUSES } from "#app/shop/return/return.ts";

describe("returnSteps", () => {
  it("gives the steps for each status and kind of a request", () => {
    const steps = RETURN_STATUSES.flatMap((status) =>
      RETURN_KINDS.map((kind) => [status, kind, returnSteps({ status, kind }).join(" ")]),
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
      ["replaced", "exchange", ""],
      ["withdrawn", "return", ""],
      ["withdrawn", "exchange", ""],
    ]);
  });
});

it("says what was done with a request", () => {
  expect(RETURN_STEPS.map((step) => returnStepDoneText("RET-1", step))).toEqual([
    "RET-1 approved",
    "RET-1 approved as a return",
    "RET-1 rejected",
    "RET-1 received",
    "RET-1 refunded",
    "RET-1 replaced",
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
    ["reason_missing", {}, "Write the reason; the shopper reads it."],
    ["reference_missing", {}, "Write the reference of the transfer."],
    ["not_an_exchange", {}, "Only an exchange is replaced."],
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
