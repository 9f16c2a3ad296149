import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import type * as z from "zod";

import { parseReturnChoice, formatReturnChoice } from "#app/shop/return/return-choice.ts";
import { itemFields, returnConfirmSchema, returnStepSchema } from "#app/shop/return/return-form.ts";

const LAMP = "11111111-1111-4111-8111-111111111111";
const MAT = "22222222-2222-4222-8222-222222222222";
const KEY = "33333333-3333-4333-8333-333333333333";
const LARGE = "44444444-4444-4444-8444-444444444444";
const SMALL = "55555555-5555-4555-8555-555555555555";
const CHOICES = [
  { id: LARGE, label: "L", stock: 2 },
  { id: SMALL, label: "S", stock: 0 },
];
const lamp = itemFields(LAMP);
const mat = itemFields(MAT);
const PICKED = { [lamp.pick]: "on" };

function parse(schema: z.ZodType, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const submission = parseWithZod(form, { schema });
  return submission.status === "success" ? { value: submission.value } : { error: submission.error };
}

const RANGE = "Choose a number from 1 to 3";

const step = (fields: Record<string, string>) =>
  parse(
    returnStepSchema([
      { id: LAMP, left: 3, choices: CHOICES },
      { id: MAT, left: 1, choices: [] },
    ]),
    { kind: "return", ...fields },
  );

describe("returnStepSchema", () => {
  it("parses the ticked items and leaves out the others, whatever their fields say", () => {
    const fields = {
      ...PICKED,
      [lamp.quantity]: "2",
      [lamp.reason]: "damaged",
      [mat.quantity]: "1",
      [mat.reason]: "damaged",
    };
    expect(step(fields)).toEqual({
      value: { kind: "return", items: [{ id: LAMP, quantity: 2, reason: "damaged", replacement: null }] },
    });
  });

  it("accepts everything that is left, and spaces around a number", () => {
    const all = {
      ...PICKED,
      [mat.pick]: "on",
      [lamp.quantity]: " 3 ",
      [lamp.reason]: "damaged",
      [mat.quantity]: "1",
      [mat.reason]: "does_not_fit",
    };
    expect(step({ ...all, kind: "exchange" })).toEqual({
      value: {
        kind: "exchange",
        items: [
          { id: LAMP, quantity: 3, reason: "damaged", replacement: null },
          { id: MAT, quantity: 1, reason: "does_not_fit", replacement: null },
        ],
      },
    });
  });

  it("asks for another size where the same one would not fit again, as far as there is one", () => {
    const fields = { ...PICKED, kind: "exchange", [lamp.reason]: "does_not_fit" };
    const again = "It would not fit again. Choose another size, or another reason";
    expect(step({ ...fields, [lamp.quantity]: "2" })).toEqual({ error: { [lamp.replacement]: [again] } });
    // Only 2 of L are left.
    expect(step({ ...fields, [lamp.quantity]: "3" }).error).toBeUndefined();
    expect(step({ ...fields, [lamp.quantity]: "2", kind: "return" }).error).toBeUndefined();
    expect(step({ ...fields, [lamp.quantity]: "2", [lamp.reason]: "damaged" }).error).toBeUndefined();
  });

  it("parses the variant wanted in exchange, and ignores it in a return", () => {
    const fields = {
      ...PICKED,
      [lamp.quantity]: "2",
      [lamp.reason]: "does_not_fit",
      [lamp.replacement]: LARGE,
    };
    const replacement = (kind: string) => step({ ...fields, kind }).value;
    expect(replacement("exchange")).toMatchObject({ items: [{ replacement: LARGE }] });
    expect(replacement("return")).toMatchObject({ items: [{ replacement: null }] });
    expect(
      step({ ...fields, kind: "exchange", [lamp.reason]: "damaged", [lamp.replacement]: "" }).value,
    ).toMatchObject({
      items: [{ replacement: null }],
    });
  });

  it.each([
    ["3", LARGE, "Only 2 left"],
    ["1", SMALL, "Sold out. Choose another"],
    ["1", MAT, "Sold out. Choose another"],
  ])("rejects %s of the variant %s: %s", (quantity, wanted, message) => {
    const fields = {
      ...PICKED,
      [lamp.quantity]: quantity,
      [lamp.reason]: "damaged",
      [lamp.replacement]: wanted,
    };
    expect(step({ ...fields, kind: "exchange" })).toEqual({ error: { [lamp.replacement]: [message] } });
  });

  it("has an error text for a repeated field, and for what is no form", () => {
    const schema = returnStepSchema([{ id: LAMP, left: 3, choices: [] }]);
    const messages = (form: unknown) => schema.safeParse(form).error?.issues.map(({ message }) => message);
    expect(messages({ kind: "return", [lamp.quantity]: ["1", "2"] })).toEqual(["Choose from the list"]);
    expect(messages({ kind: "return", [lamp.reason]: ["damaged", "damaged"] })).toEqual([
      "Choose from the list",
    ]);
    expect(messages(null)).toEqual(["The form could not be read. Please try again."]);
  });

  it("accepts Indian digits", () => {
    expect(step({ ...PICKED, [lamp.quantity]: "२", [lamp.reason]: "damaged" })).toMatchObject({
      value: { items: [{ quantity: 2 }] },
    });
  });

  it.each([
    [{}, { "": ["Choose at least one item"] }],
    [{ [lamp.quantity]: "1", [lamp.reason]: "damaged" }, { "": ["Choose at least one item"] }],
    [{ ...PICKED, [lamp.quantity]: "1" }, { [lamp.reason]: ["Choose a reason"] }],
    [{ ...PICKED, [lamp.quantity]: "1", [lamp.reason]: "whim" }, { [lamp.reason]: ["Choose a reason"] }],
    [{ ...PICKED, [lamp.reason]: "damaged" }, { [lamp.quantity]: [RANGE] }],
    [{ ...PICKED, [lamp.quantity]: "4", [lamp.reason]: "damaged" }, { [lamp.quantity]: [RANGE] }],
    [{ ...PICKED, [lamp.quantity]: "0", [lamp.reason]: "damaged" }, { [lamp.quantity]: [RANGE] }],
    [{ ...PICKED, [lamp.quantity]: "-1" }, { [lamp.quantity]: [RANGE] }],
    [{ ...PICKED, [lamp.quantity]: "1.5" }, { [lamp.quantity]: [RANGE] }],
    [
      { [mat.pick]: "on", [mat.quantity]: "2", [mat.reason]: "damaged" },
      { [mat.pick]: ["Only 1 can be returned"] },
    ],
    [{ kind: "gift" }, { kind: ["Choose what you would like"] }],
  ])("rejects %o", (fields, error) => {
    expect(step(fields)).toEqual({ error });
  });
});

describe("formatReturnChoice and parseReturnChoice", () => {
  const choice = {
    kind: "exchange" as const,
    items: [{ id: LAMP, quantity: 2, reason: "damaged" as const, replacement: LARGE }],
  };

  it("parses what was formatted", () => {
    const two = {
      ...choice,
      items: [
        ...choice.items,
        { id: MAT, quantity: 999_999, reason: "defective" as const, replacement: null },
      ],
    };
    for (const one of [choice, two]) {
      expect(parseReturnChoice(new URLSearchParams(formatReturnChoice(one)))).toEqual(one);
    }
  });

  it("ignores the variant wanted when the query asks for a return", () => {
    const query = formatReturnChoice({ ...choice, kind: "return" });
    expect(parseReturnChoice(new URLSearchParams(query))?.items).toMatchObject([{ replacement: null }]);
  });

  it.each([
    "",
    "kind=return",
    `kind=gift&item=${LAMP}:1:damaged`,
    `kind=return&item=${LAMP}:0:damaged`,
    `kind=return&item=${LAMP}:1:whim`,
    `kind=return&item=lamp:1:damaged`,
    `kind=return&item=x${LAMP}:1:damaged`,
    `kind=return&item=${LAMP}:1:damaged:x`,
    `kind=return&item=${LAMP}:1000000:damaged`,
    `kind=return&item=${LAMP}:1:damaged&item=x`,
    `item=${LAMP}:1:damaged`,
    `kind=return&item=${LAMP}:1e9:damaged`,
    `kind=return&item=${LAMP}:1:damaged&item=${LAMP}:1:damaged`,
  ])("is null for %o", (query) => {
    expect(parseReturnChoice(new URLSearchParams(query))).toBeNull();
  });
});

describe("returnConfirmSchema", () => {
  const bank = {
    key: KEY,
    refundMode: "bank",
    accountName: " Asha  Rao ",
    accountNumber: "1234 5678-9012",
    accountNumberAgain: "123456789012",
    ifsc: "sbin0001234",
  };
  const cash = (fields: Record<string, string>) =>
    parse(returnConfirmSchema(["upi", "bank"]), { key: KEY, ...fields });

  it("cleans the fields", () => {
    expect(cash(bank)).toEqual({
      value: {
        key: KEY,
        comment: null,
        payee: { mode: "bank", name: "Asha Rao", number: "123456789012", ifsc: "SBIN0001234" },
      },
    });
    expect(cash({ refundMode: "upi", upiId: " asha.rao@bank ", comment: " Broken\r\nglass " })).toEqual({
      value: { key: KEY, comment: "Broken\nglass", payee: { mode: "upi", upiId: "asha.rao@bank" } },
    });
  });

  it("requires only the fields of the refund mode", () => {
    expect(parse(returnConfirmSchema(["source"]), { key: KEY })).toEqual({
      value: { key: KEY, comment: null, payee: { mode: "source" } },
    });
    expect(parse(returnConfirmSchema([]), { key: KEY })).toMatchObject({ value: { payee: { mode: null } } });
    expect(parse(returnConfirmSchema([]), { key: KEY, shownAmount: "70700" })).toMatchObject({
      value: { shownAmount: 70_700 },
    });
    expect(cash({ refundMode: "upi", upiId: "asha@bank", ifsc: "rubbish" })).toHaveProperty("value");
  });

  it("accepts a comment of 500 characters and account numbers of 9 and of 18 digits", () => {
    const comment = "x".repeat(500);
    expect(cash({ refundMode: "upi", upiId: "asha@bank", comment })).toMatchObject({ value: { comment } });
    for (const number of ["123456789", "123456789012345678"]) {
      expect(cash({ ...bank, accountNumber: number, accountNumberAgain: number })).toMatchObject({
        value: { payee: { number } },
      });
    }
  });

  it("has an error text for what is no form", () => {
    const messages = (modes: Parameters<typeof returnConfirmSchema>[0]) =>
      returnConfirmSchema(modes)
        .safeParse(null)
        .error?.issues.map(({ message }) => message);
    expect(messages(["source"])).toEqual(["The form could not be read. Please try again."]);
    expect(messages(["upi", "bank"])).toEqual(["Choose how you get the money"]);
  });

  it.each([
    [{ key: "x", refundMode: "upi", upiId: "asha@bank" }, "key"],
    [{ upiId: "asha@bank" }, "refundMode"],
    [{ refundMode: "source" }, "refundMode"],
    [{ refundMode: "upi" }, "upiId"],
    [{ refundMode: "upi", upiId: "asha" }, "upiId"],
    [{ refundMode: "upi", upiId: "asha@rao@bank" }, "upiId"],
    [{ ...bank, accountName: "A" }, "accountName"],
    [{ ...bank, accountNumber: "12345678", accountNumberAgain: "12345678" }, "accountNumber"],
    [
      { ...bank, accountNumber: "1234567890123456789", accountNumberAgain: "1234567890123456789" },
      "accountNumber",
    ],
    [{ ...bank, accountNumberAgain: "123456789013" }, "accountNumberAgain"],
    [{ ...bank, accountNumberAgain: "" }, "accountNumberAgain"],
    [{ ...bank, ifsc: "SBIN1001234" }, "ifsc"],
    [{ refundMode: "upi", upiId: "asha@bank", comment: "x".repeat(501) }, "comment"],
  ])("rejects %o", (fields, field) => {
    expect(Object.keys(cash(fields).error ?? {})).toEqual([field]);
  });
});
