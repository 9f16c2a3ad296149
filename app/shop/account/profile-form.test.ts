import { describe, expect, it } from "vitest";

import { profileSchema } from "#app/shop/account/profile-form.ts";
import { INVALID_VALUES } from "#tests/unit/invalid-values.ts";
import { keysOf } from "#tests/unit/keys-of.ts";
import { listErrors, submit } from "#tests/unit/submit.ts";

const NAME = "Full name is required";
const LONG = "Full name must be at most 100 characters";
const PHONE = "Enter a 10-digit mobile number, or leave it empty";

describe("profileSchema", () => {
  it.each([
    [" Asha   Verma ", "098765-43210", { fullName: "Asha Verma", phone: "+919876543210" }],
    ["आशा", "", { fullName: "आशा", phone: null }],
    ["A".repeat(100), "   ", { fullName: "A".repeat(100), phone: null }],
  ])("stores %j and %j", (fullName, phone, stored) => {
    expect(submit(profileSchema, { fullName, phone })).toEqual({ value: stored });
  });

  it.each([
    ["", "", [["fullName", NAME]]],
    [" A ", "", [["fullName", NAME]]],
    ["A".repeat(101), "", [["fullName", LONG]]],
    ["Asha", "12345", [["phone", PHONE]]],
    ["Asha", "+44 7911 123456", [["phone", PHONE]]],
    ["Asha", "<script>", [["phone", PHONE]]],
  ])("rejects %j and %j", (fullName, phone, errors) => {
    expect(listErrors(profileSchema, { fullName, phone })).toEqual(errors);
  });

  it("has an error text for missing and repeated fields, and for what is no form", () => {
    expect(listErrors(profileSchema, {})).toEqual([["fullName", NAME]]);
    expect(listErrors(profileSchema, { fullName: ["Asha", "Bala"], phone: ["1", "2"] })).toEqual([
      ["fullName", NAME],
      ["phone", PHONE],
    ]);
    expect(profileSchema.safeParse(null).error?.issues.map(({ message }) => message)).toEqual([
      "The form could not be read. Please try again.",
    ]);
  });
});

/** The stored value, or the error (in a list), for each value in each field. */
const TABLE: Record<keyof typeof INVALID_VALUES, { fullName: unknown; phone: unknown }> = {
  empty: { fullName: [NAME], phone: null },
  spaces: { fullName: [NAME], phone: null },
  emoji: { fullName: "👩🏽‍🚀🇮🇳", phone: [PHONE] },
  "right-to-left": { fullName: "evil שלום", phone: [PHONE] },
  SQL: { fullName: INVALID_VALUES.SQL, phone: [PHONE] },
  script: { fullName: INVALID_VALUES.script, phone: [PHONE] },
  "control characters": { fullName: "a b c", phone: [PHONE] },
  "half a character": { fullName: [NAME], phone: [PHONE] },
  long: { fullName: [LONG], phone: [PHONE] },
};

describe("profileSchema with unsuitable values", () => {
  const rows = keysOf(TABLE).flatMap((kind) =>
    keysOf(TABLE[kind]).map((field) => ({
      kind,
      field,
      value: INVALID_VALUES[kind],
      expected: TABLE[kind][field],
    })),
  );

  it("is tried with 9 kinds of values in 2 fields", () => {
    expect(rows).toHaveLength(18);
  });

  it.each(rows)("$kind in $field: $expected", ({ field, value, expected }) => {
    const answer = submit(profileSchema, { fullName: "Meera Nair", phone: "", [field]: value });
    const stored = { fullName: "Meera Nair", phone: null, [field]: expected };
    expect(answer).toEqual(Array.isArray(expected) ? { errors: { [field]: expected } } : { value: stored });
  });
});
