import { expect, it } from "vitest";

import { lineRefundSchema } from "#app/shop/return/line-refund-form.ts";

const ITEMS = [
  { id: "lamp", left: 3 },
  { id: "mat", left: 1 },
];
const KEY = "0b9b4bd4-9d3f-4b7b-8a43-0a1f6f7a2a11";
const FORM = { key: KEY, reason: "missing", "pick-lamp": "on", "quantity-lamp": "2", "quantity-mat": "9" };

function parse(form: Record<string, unknown>, isCash = false) {
  const result = lineRefundSchema(ITEMS, { isCash }).safeParse(form);
  return result.success ? result.data : result.error.issues.map(({ path, message }) => [path[0], message]);
}

it("reads what is ticked and ignores the rest", () => {
  expect(parse({ ...FORM, reference: "UPI 1" })).toEqual({
    items: [{ id: "lamp", quantity: 2 }],
    reason: "missing",
    restock: false,
    cameBack: false,
    lowersTax: true,
    delivery: false,
    reference: null,
    key: KEY,
    seen: null,
  });
  expect(
    parse(
      { ...FORM, restock: "on", delivery: "on", reference: "UPI 1", amount: "20000", left: "35300" },
      true,
    ),
  ).toMatchObject({
    restock: true,
    cameBack: true,
    delivery: true,
    reference: "UPI 1",
    seen: { amount: 200_00, left: 353_00 },
  });
});

it.each([
  [{ "quantity-lamp": "4" }, [["quantity-lamp", "Enter a number from 1 to 3"]]],
  [{ "quantity-lamp": "0" }, [["quantity-lamp", "Enter a number from 1 to 3"]]],
  [{ "quantity-lamp": "some" }, [["quantity-lamp", "Enter a number from 1 to 3"]]],
  [{ "pick-lamp": "" }, [[undefined, "Tick at least one item"]]],
  [{ reason: "" }, [["reason", "Choose a reason"]]],
  [{ tax: "maybe" }, [["tax", "Choose from the list"]]],
  [{ amount: "1.5" }, [["amount", "The form could not be read. Please try again."]]],
])("refuses %o", (change, issues) => {
  expect(parse({ ...FORM, ...change })).toEqual(issues);
});

it.each([
  [{ reason: "goodwill" }, { cameBack: false, lowersTax: false }],
  [
    { reason: "goodwill", cameBack: "on" },
    { cameBack: true, lowersTax: true },
  ],
  [
    { reason: "goodwill", tax: "yes" },
    { cameBack: false, lowersTax: true },
  ],
  [
    { reason: "missing", tax: "no" },
    { cameBack: false, lowersTax: false },
  ],
])("decides about the tax: %o", (change, expected) => {
  expect(parse({ ...FORM, ...change })).toMatchObject(expected);
});

it("needs the reference of cash that was sent", () => {
  expect(parse({ ...FORM, intent: "refund" }, true)).toEqual([
    ["reference", "Write the reference of the transfer"],
  ]);
  expect(parse({ ...FORM, intent: "check" }, true)).toMatchObject({ reference: null, seen: null });
});
