import { describe, expect, it } from "vitest";

import { addressSchema, renewState } from "#app/shop/address/address-form.ts";
import { ADDRESS_FIELDS } from "#tests/unit/form-fields.ts";
import { INVALID_VALUES } from "#tests/unit/invalid-values.ts";
import { keysOf } from "#tests/unit/keys-of.ts";
import { listErrors, submit } from "#tests/unit/submit.ts";

const FORM = { ...ADDRESS_FIELDS, postal_code: "682 001", phone: "098765 43210" };

const STORED = {
  ...FORM,
  postal_code: "682001",
  address_line_2: null,
  phone: "+919876543210",
};

type Field = keyof typeof FORM;
type Kind = keyof typeof INVALID_VALUES;

const ONE_LETTER =
  "Last name is required. If yours has one letter, use your full surname or repeat your first name";
const PIN = "Valid postal code is required";
const PHONE = "Valid phone number is required";
const STATE = "State is required. Please choose one from the list";

/** Returns the fields that accept any text, each with this value. */
function texts(value: string) {
  return {
    first_name: value,
    last_name: value,
    address_line_1: value,
    address_line_2: value,
    city: value,
  };
}

/** None of the values in the table is a PIN code, a state or a phone number. */
const REJECTED = { postal_code: `!${PIN}`, state: `!${STATE}`, phone: `!${PHONE}` };

const BLANK = {
  ...REJECTED,
  first_name: "!First name is required",
  last_name: "!Last name is required",
  address_line_1: "!Address is required",
  address_line_2: null,
  city: "!City is required",
  // The state follows from the PIN code.
  state: "Kerala",
};

/** The stored value, or the error (after '!'), for each value in each field. */
const TABLE: Record<Kind, Record<Field, string | null>> = {
  empty: BLANK,
  spaces: BLANK,
  emoji: { ...REJECTED, ...texts("👩🏽‍🚀🇮🇳") },
  "right-to-left": { ...REJECTED, ...texts("evil שלום") },
  SQL: { ...REJECTED, ...texts(INVALID_VALUES.SQL) },
  script: { ...REJECTED, ...texts(INVALID_VALUES.script) },
  "control characters": { ...REJECTED, ...texts("a b c") },
  "half a character": {
    ...REJECTED,
    first_name: "!First name is required",
    last_name: `!${ONE_LETTER}`,
    address_line_1: "!Address is required",
    address_line_2: "\ufffd",
    city: "!City is required",
  },
  long: {
    ...REJECTED,
    first_name: "!First name must be at most 60 characters",
    last_name: "!Last name must be at most 60 characters",
    address_line_1: "!Address must be at most 120 characters",
    address_line_2: "!Address line 2 must be at most 120 characters",
    city: "!City must be at most 60 characters",
  },
};

const ROWS = keysOf(TABLE).flatMap((kind) =>
  keysOf(TABLE[kind]).map((field) => ({ kind, field, outcome: TABLE[kind][field] })),
);
const rejected = ROWS.flatMap(({ outcome, ...row }) =>
  outcome?.startsWith("!") ? [{ ...row, error: outcome.slice(1) }] : [],
);
const stored = ROWS.filter(({ outcome }) => !outcome?.startsWith("!"));

describe("addressSchema with unsuitable values", () => {
  it("is tried with 9 kinds of values in 8 fields: 42 are rejected, 30 stored", () => {
    expect([Object.keys(INVALID_VALUES).length, Object.keys(FORM).length]).toEqual([9, 8]);
    expect([rejected.length, stored.length]).toEqual([42, 30]);
  });

  it.each(rejected)("rejects $kind in $field: $error", ({ kind, field, error }) => {
    expect(listErrors(addressSchema, { ...FORM, [field]: INVALID_VALUES[kind] })).toEqual([[field, error]]);
  });

  it.each(stored)("stores $kind in $field as $outcome", ({ kind, field, outcome }) => {
    expect(submit(addressSchema, { ...FORM, [field]: INVALID_VALUES[kind] })).toEqual({
      value: { ...STORED, [field]: outcome },
    });
  });
});

describe("the state of an address", () => {
  it.each([5, null, ["682001"], {}])("is not filled in from the PIN code %j", (postal_code) => {
    const { error } = addressSchema.safeParse({ ...FORM, state: "", postal_code });
    expect(error?.issues.map(({ message }) => message)).toEqual([PIN, "State is required"]);
  });

  it.each([
    ["560001", "", "Karnataka"],
    ["682001", "Kerala", "Kerala"],
    ["560001", " karnataka ", "Karnataka"],
    ["605001", "Puducherry", "Puducherry"],
  ])("for PIN code %s and the state %j is %s", (postal_code, state, expected) => {
    expect(submit(addressSchema, { ...FORM, postal_code, state })).toEqual({
      value: { ...STORED, postal_code, state: expected },
    });
  });

  it("is required for a PIN code that two states share", () => {
    expect(listErrors(addressSchema, { ...FORM, postal_code: "605001", state: "" })).toEqual([
      ["state", "State is required"],
    ]);
  });
});

describe("the question about the PIN code", () => {
  const QUESTION =
    "PIN code 226010 is in Uttar Pradesh, and you chose Kerala. Correct one of them, or continue with both as they are.";
  const UNKNOWN = "We do not know PIN code 199999. Check it, or continue with it.";
  const elsewhere = { ...FORM, postal_code: "226 010", state: "Kerala" };

  it.each([undefined, "", "on", "226010", "226010 Goa", "226 010 Kerala"])(
    "is asked beside the field with the tick %j",
    (pinAsTyped) => {
      const form = pinAsTyped === undefined ? elsewhere : { ...elsewhere, pinAsTyped };
      expect(listErrors(addressSchema, form)).toEqual([["postal_code", QUESTION]]);
    },
  );

  it("is asked about a PIN code that is not known, whose state is not filled in", () => {
    expect(listErrors(addressSchema, { ...FORM, postal_code: "199999", state: "" })).toEqual([
      ["state", "State is required"],
      ["postal_code", UNKNOWN],
    ]);
  });

  it("is asked together with the errors of other fields, but not of the PIN code's own", () => {
    expect(listErrors(addressSchema, { ...elsewhere, city: "" })).toEqual([
      ["city", "City is required"],
      ["postal_code", QUESTION],
    ]);
    expect(listErrors(addressSchema, { ...elsewhere, postal_code: "2260" })).toEqual([["postal_code", PIN]]);
  });

  it.each([
    ["226010", "Kerala", "226010 Kerala"],
    ["199999", "Kerala", "199999"],
    ["682001", "Kerala", "junk"],
    ["900001", "Goa", undefined],
  ])(
    "leaves PIN code %s with %s and the tick %j as they are, without the tick",
    (postal_code, state, tick) => {
      const form = { ...FORM, postal_code, state, ...(tick !== undefined && { pinAsTyped: tick }) };
      expect(submit(addressSchema, form)).toEqual({ value: { ...STORED, postal_code, state } });
    },
  );
});

describe("renewState", () => {
  const before = { postal_code: "744301", state: "Andaman and Nicobar Islands" };

  it.each([
    ["226010", before.state, "Uttar Pradesh", "a new PIN code renews the state"],
    ["160017", before.state, "", "of several states one must be chosen"],
    ["226010", "Kerala", "Kerala", "a chosen state stays"],
    ["744301", "Kerala", "Kerala", "a chosen state stays, with the stored PIN code"],
    ["744 105", before.state, before.state, "another PIN code of the state"],
    ["12", before.state, before.state, "no PIN code"],
  ])("PIN code %s with %s becomes %j: %s", async (postal_code, state, renewed) => {
    const form = new FormData();
    form.set("postal_code", postal_code);
    form.set("state", state);
    await renewState(form, () => Promise.resolve(before));
    expect(form.get("state")).toBe(renewed);
  });

  it.each([
    ["226010", "226010 Kerala"],
    ["199999", "199999"],
  ])("keeps the state of the stored PIN code %s, and does not ask again", async (postal_code, tick) => {
    const form = new FormData();
    form.set("postal_code", postal_code);
    form.set("state", "Kerala");
    await renewState(form, () => Promise.resolve({ postal_code, state: "Kerala" }));
    expect([form.get("state"), form.get("pinAsTyped")]).toEqual(["Kerala", tick]);
  });

  it("keeps the state with a new PIN code that is not known", async () => {
    const form = new FormData();
    form.set("postal_code", "199999");
    form.set("state", before.state);
    await renewState(form, () => Promise.resolve(before));
    expect([form.get("state"), form.get("pinAsTyped")]).toEqual([before.state, null]);
  });

  it("reads nothing once the question is ticked", async () => {
    const form = new FormData();
    form.set("postal_code", "226010");
    form.set("state", "Kerala");
    form.set("pinAsTyped", "226010 Kerala");
    await renewState(form, () => Promise.reject(new Error("read")));
    expect(form.get("state")).toBe("Kerala");
  });

  it("reads nothing for a form that agrees", async () => {
    const form = new FormData();
    form.set("postal_code", "226010");
    form.set("state", "Uttar Pradesh");
    await renewState(form, () => Promise.reject(new Error("read")));
    expect(form.get("state")).toBe("Uttar Pradesh");
  });
});
