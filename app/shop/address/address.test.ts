import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { addressFields, addressSchema } from "#app/shop/address/address-form.ts";
import {
  type Address,
  formatAddress,
  formatCity,
  formatMobile,
  isSameAddress,
  mobileInField,
  normaliseMobile,
} from "#app/shop/address/address.ts";

const GOOD = {
  first_name: "Asha",
  last_name: "Rao",
  address_line_1: "12, MG Road",
  address_line_2: "",
  city: "Bengaluru",
  state: "Karnataka",
  postal_code: "560001",
  phone: "9876543210",
};

const STORED: Address = { ...GOOD, address_line_2: null, phone: "+919876543210" };

function read(fields: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  return parseWithZod(form, { schema: addressSchema });
}

function errorsOf(change: Record<string, string | string[]>): Record<string, string[] | null> {
  const submission = read({ ...GOOD, ...change });
  return submission.status === "success" ? {} : (submission.error ?? {});
}

describe("addressSchema", () => {
  it("parses an address to its stored form", () => {
    const submission = read({
      ...GOOD,
      first_name: "  Asha ",
      address_line_2: " Flat 4 ",
      state: "karnataka",
      postal_code: " 560 001 ",
      phone: "098765-43210",
    });
    expect(submission.status === "success" && submission.value).toEqual({
      ...STORED,
      address_line_2: "Flat 4",
    });
  });

  it("accepts plain objects of strings", () => {
    expect(addressSchema.parse(GOOD)).toEqual(STORED);
  });

  it("reports every missing field", () => {
    const submission = read({});
    expect(submission.status !== "success" && submission.error).toEqual({
      first_name: ["First name is required"],
      last_name: ["Last name is required"],
      address_line_1: ["Address is required"],
      city: ["City is required"],
      state: ["State is required"],
      postal_code: ["Valid postal code is required"],
      phone: ["Valid phone number is required"],
    });
  });

  it.each([
    [{ first_name: " A " }, { first_name: ["First name is required"] }],
    [{ first_name: "A".repeat(61) }, { first_name: ["First name must be at most 60 characters"] }],
    [{ last_name: "   " }, { last_name: ["Last name is required"] }],
    [
      { last_name: "K" },
      {
        last_name: [
          "Last name is required. If yours has one letter, use your full surname or repeat your first name",
        ],
      },
    ],
    [{ last_name: "R".repeat(61) }, { last_name: ["Last name must be at most 60 characters"] }],
    [{ address_line_1: "12 M" }, { address_line_1: ["Address is required"] }],
    [{ address_line_1: "x".repeat(121) }, { address_line_1: ["Address must be at most 120 characters"] }],
    [
      { address_line_2: "x".repeat(121) },
      { address_line_2: ["Address line 2 must be at most 120 characters"] },
    ],
    [{ city: "B" }, { city: ["City is required"] }],
    [{ city: "B".repeat(61) }, { city: ["City must be at most 60 characters"] }],
    [{ state: "Atlantis" }, { state: ["State is required. Please choose one from the list"] }],
    [{ postal_code: "56001" }, { postal_code: ["Valid postal code is required"] }],
    [{ postal_code: "060001" }, { postal_code: ["Valid postal code is required"] }],
    [{ postal_code: "5600011" }, { postal_code: ["Valid postal code is required"] }],
    [{ postal_code: "56000a" }, { postal_code: ["Valid postal code is required"] }],
    [{ phone: "12345" }, { phone: ["Valid phone number is required"] }],
    [{ phone: "9".repeat(41) }, { phone: ["Valid phone number is required"] }],
  ])("%j", (change: Record<string, string>, errors) => {
    expect(errorsOf(change)).toEqual(errors);
  });

  it("fills in a blank state from the PIN code, also when other fields are invalid", () => {
    const submission = read({ ...GOOD, state: "  " });
    expect(submission.status === "success" && submission.value.state).toBe("Karnataka");
    expect(errorsOf({ state: "", city: "" })).toEqual({ city: ["City is required"] });
  });

  it("keeps a state that was chosen", () => {
    const submission = read({ ...GOOD, postal_code: "160017", state: "Punjab" });
    expect(submission.status === "success" && submission.value.state).toBe("Punjab");
    expect(errorsOf({ state: "Atlantis" })).toHaveProperty("state");
  });

  it("requires the state when the PIN code does not determine it", () => {
    expect(errorsOf({ state: "", postal_code: "605001" })).toEqual({ state: ["State is required"] });
  });

  it("has an error text for wrong types and repeated fields", () => {
    for (const field of Object.keys(GOOD)) {
      for (const junk of [null, 5, true, [], ["a", "b"], {}, new Blob(["x"])]) {
        const messages = addressSchema.safeParse({ ...GOOD, [field]: junk }).error?.issues ?? [];
        expect(messages.map(({ path }) => path.join("."))).toEqual([field]);
        expect(JSON.stringify(messages.map(({ message }) => message))).not.toMatch(
          /expected|received|invalid/i,
        );
      }
      const errors = errorsOf({ [field]: ["a", "b"] });
      expect(Object.keys(errors)).toEqual([field]);
      expect(JSON.stringify(errors)).not.toMatch(/expected|received|invalid/i);
    }
    for (const junk of [undefined, null, "x", 5, []]) {
      expect(addressSchema.safeParse(junk).error?.issues.map(({ message }) => message)).toEqual([
        "The address could not be read. Please try again.",
      ]);
    }
  });

  it("gives browser constraints that accept whatever the server accepts", () => {
    const constraint = getZodConstraint(z.object(addressFields));
    expect(constraint.state?.required).toBe(false);
    expect(constraint.address_line_2?.required).toBe(false);
    expect(constraint.first_name).toEqual({ required: true });
    expect(constraint.postal_code).toEqual({ required: true });
    expect(constraint.phone).toEqual({ required: true });
  });
});

describe("normaliseMobile", () => {
  it.each([
    "9876543210",
    "98765 43210",
    "98765-43210",
    "+91 98765 43210",
    "+919876543210",
    "91 9876543210",
    "0091 98765 43210",
    "09876543210",
    "+91 (0) 98765.43210",
    "\u202a+91 98765 43210\u202c",
    "+91–98765–43210",
    "९८७६५४३२१०",
    "９８７６５４３２１０",
  ])("parses %s", (input) => {
    expect(normaliseMobile(input)).toBe("+919876543210");
  });

  it("does not read 91 at the start of ten digits as a country code", () => {
    expect(normaliseMobile("9198765432")).toBe("+919198765432");
    expect(normaliseMobile("919198765432")).toBe("+919198765432");
  });

  it.each([
    "",
    "5876543210",
    "987654321",
    "98765432101",
    "+1 9876543210",
    "+44 7911 123456",
    "98765x43210",
    "++919876543210",
  ])("rejects %j", (input) => {
    expect(normaliseMobile(input)).toBeNull();
  });
});

describe("formatMobile and formatAddress", () => {
  it("formats a mobile number and returns anything else unchanged", () => {
    expect(formatMobile("+919876543210")).toBe("+91 98765 43210");
    expect(mobileInField("+919876543210")).toBe("98765 43210");
    expect(mobileInField("")).toBe("");
    for (const other of ["080 2345", "x+919876543210", "+9198765432101", "+91987654321"]) {
      expect(formatMobile(other)).toBe(other);
    }
  });

  it("formats an address without a line for an empty second address line", () => {
    expect(formatAddress(STORED)).toEqual([
      "Asha Rao",
      "12, MG Road",
      "Bengaluru, Karnataka 560001",
      "+91 98765 43210",
    ]);
    expect(formatAddress({ ...STORED, address_line_2: "Flat 4" })).toHaveLength(5);
  });
});

it.each([
  ["Kochi", "Kerala", "Kochi, Kerala 682001"],
  ["Delhi", "Delhi", "Delhi 682001"],
  [" delhi", "Delhi", "Delhi 682001"],
  ["New Delhi", "Delhi", "New Delhi, Delhi 682001"],
])("formatCity names %j in %s as %j", (city, state, line) => {
  expect(formatCity({ city, state, postal_code: "682001" })).toBe(line);
});

describe("isSameAddress", () => {
  it("overlooks capitals and spaces", () => {
    const typed = { ...STORED, first_name: " asha", address_line_1: "12,  mg ROAD", address_line_2: "" };
    expect(isSameAddress({ ...STORED, address_line_2: null }, typed)).toBe(true);
  });

  it.each([
    "first_name",
    "last_name",
    "address_line_1",
    "address_line_2",
    "city",
    "state",
    "postal_code",
    "phone",
  ])("notices another %s", (field) => {
    expect(isSameAddress(STORED, { ...STORED, [field]: "4" })).toBe(false);
  });

  it("keeps lines apart", () => {
    expect(
      isSameAddress(
        { ...STORED, address_line_1: "Flat 4", address_line_2: "MG Road" },
        { ...STORED, address_line_1: "Flat 4 MG Road", address_line_2: null },
      ),
    ).toBe(false);
  });
});
