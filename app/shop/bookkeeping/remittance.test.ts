import { describe, expect, it } from "vitest";

import { remittanceSchema, settleSchema } from "#app/shop/bookkeeping/remittance-form.ts";
import {
  parseRemittance,
  REMITTANCE_PROBLEMS,
  remittanceProblemLabel,
} from "#app/shop/bookkeeping/remittance.ts";

/** Builds the rows of a file from one text for each line. */
function rows(...lines: string[]) {
  return lines.map((text, index) => ({ line: index + 1, fields: text.split("|") }));
}

describe("parseRemittance", () => {
  it.each([
    ["two columns", rows("ORD-1|499", "AWB 7| ₹1,299.50 ")],
    ["a space between number and amount", rows("ORD-1 499", "AWB 7 1299.5")],
    ["headings", rows("Order|Amount", "ORD-1|499", "AWB 7|1299.50")],
    [
      "headings of a courier's file",
      rows("S.No|AWB Number|Status|COD Amount", "1|ORD-1|Delivered|499", "2|AWB 7|Delivered|1,299.50"),
    ],
  ])("reads %s", (_what, given) => {
    expect(parseRemittance(given)).toEqual({
      lines: [
        { number: "ORD-1", amount: 49_900 },
        { number: "AWB 7", amount: 129_950 },
      ],
    });
  });

  it("names every line that is wrong", () => {
    expect(parseRemittance(rows("ORD-1|x", "|5", `${"9".repeat(81)}|5`, "ORD-2|0", "ORD-3"))).toEqual({
      errors: [
        "Line 1: enter an amount in rupees above 0 after ORD-1.",
        "Line 2: the number is missing or longer than 80 characters.",
        "Line 3: the number is missing or longer than 80 characters.",
        "Line 4: enter an amount in rupees above 0 after ORD-2.",
        "Line 5: enter an amount in rupees above 0 after ORD-3.",
      ],
    });
  });

  it("wants 1 to 1,000 lines", () => {
    const many = (count: number) => rows(...Array.from({ length: count }, (_, n) => `ORD-${n}|1`));
    expect(parseRemittance([])).toEqual({ errors: ["Enter at least one line: a number and an amount."] });
    expect(parseRemittance(rows("Order|Amount"))).toHaveProperty("errors");
    expect(parseRemittance(many(1000))).toHaveProperty("lines.length", 1000);
    expect(parseRemittance(many(1001))).toEqual({
      errors: ["These are 1001 lines. Enter at most 1,000 at once."],
    });
  });
});

describe("remittanceSchema", () => {
  const form = { courier: " Blue  Dart ", paid_on: "2026-11-20", reference: "", lines: "x" };

  it("cleans what was typed", () => {
    expect(remittanceSchema.parse(form)).toEqual({ ...form, courier: "Blue Dart", reference: null });
  });

  it.each([
    ["courier", "", "Enter the courier"],
    ["courier", "x".repeat(81), "Use at most 80 characters"],
    ["paid_on", "2026-02-30", "Enter the day on which the courier paid"],
    ["paid_on", "20-11-2026", "Enter the day on which the courier paid"],
    ["reference", "x".repeat(101), "Use at most 100 characters"],
  ])("refuses %s %j", (name, value, message) => {
    const parsed = remittanceSchema.safeParse({ ...form, [name]: value });
    expect(parsed.error?.issues).toMatchObject([{ path: [name], message }]);
  });
});

it("wants to know how a difference was dealt with", () => {
  expect(settleSchema.parse({ line: "12", note: " paid  later " })).toEqual({ line: 12, note: "paid later" });
  expect(settleSchema.safeParse({ line: "12", note: " " }).error?.issues[0]?.message).toBe(
    "Say how it was dealt with",
  );
});

it("names each problem differently", () => {
  const labels = REMITTANCE_PROBLEMS.map((problem) => remittanceProblemLabel(problem, 49_900));
  expect(new Set(labels).size).toBe(REMITTANCE_PROBLEMS.length);
  expect(remittanceProblemLabel("short", 49_900)).toBe("Less than the order’s total of ₹499");
  expect(remittanceProblemLabel("short", null)).toBe("Less than the order’s total");
});
