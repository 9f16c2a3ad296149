import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";

import { addressFields } from "#app/shop/address/address-form.ts";
import { businessFields } from "#app/shop/checkout/business-form.ts";
import { checkoutSchema, pickOrderTexts } from "#app/shop/checkout/checkout-form.ts";
import { CHECKOUT_ORDER } from "#app/shop/checkout/checkout.ts";
import { NEW_ADDRESS, PLACE_ORDER } from "#app/shop/checkout/checkout.ts";

const KEY = "7d9f6f9e-1c1e-4f4e-9a53-0d7a2f4f1b11";
const SAVED = {
  intent: PLACE_ORDER,
  addressId: "0b9f6f9e-1c1e-4f4e-9a53-0d7a2f4f1b22",
  paymentMethod: "cod",
  checkoutKey: KEY,
  shownTotal: "358800",
};
const TYPED = {
  ...SAVED,
  addressId: NEW_ADDRESS,
  first_name: "Asha",
  last_name: "Rao",
  address_line_1: "12, MG Road",
  address_line_2: "",
  city: "Bengaluru",
  state: "",
  postal_code: "560 001",
  phone: "98765 43210",
};

function read(fields: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  const submission = parseWithZod(form, { schema: checkoutSchema });
  return submission.status === "success" ? { value: submission.value } : { errors: submission.error };
}

const NO_BUSINESS = {
  buyer_gstin: null,
  billing_name: null,
  billing_line: null,
  billing_city: null,
  billing_pin: null,
  billing_state: null,
};
const OUT_OF_DATE = ["This page is out of date. Please check the total and place the order again."];

describe("checkoutSchema", () => {
  it("parses an order to a saved address, and ignores the address fields", () => {
    const expected = {
      value: {
        intent: PLACE_ORDER,
        addressChoice: "saved",
        addressId: SAVED.addressId,
        paymentMethod: "cod",
        checkoutKey: KEY,
        shownTotal: 358_800,
        gift_message: null,
        ...NO_BUSINESS,
      },
    };
    expect(read(SAVED)).toEqual(expected);
    expect(read({ ...TYPED, addressId: SAVED.addressId, phone: "nonsense" })).toEqual(expected);
  });

  it("parses an order to a new address and fills in its state", () => {
    expect(read(TYPED)).toEqual({
      value: {
        intent: PLACE_ORDER,
        addressChoice: "new",
        addressId: NEW_ADDRESS,
        paymentMethod: "cod",
        checkoutKey: KEY,
        shownTotal: 358_800,
        gift_message: null,
        ...NO_BUSINESS,
        first_name: "Asha",
        last_name: "Rao",
        address_line_1: "12, MG Road",
        address_line_2: null,
        city: "Bengaluru",
        state: "Karnataka",
        postal_code: "560001",
        phone: "+919876543210",
      },
    });
  });

  it("ignores a posted addressChoice", () => {
    expect(read({ ...SAVED, addressChoice: "new" })).toHaveProperty("value.addressChoice", "saved");
  });

  it.each([
    [{ addressId: "" }, { addressId: ["Please select a shipping address"] }],
    [{ addressId: "first" }, { addressId: ["Please select a shipping address"] }],
    [{ addressId: ["new", "new"] }, { addressId: ["Please select a shipping address"] }],
    [{ paymentMethod: "" }, { paymentMethod: ["Please choose a payment method"] }],
    [{ paymentMethod: "barter" }, { paymentMethod: ["Please choose a payment method"] }],
    [{ paymentMethod: ["cod", "cod"] }, { paymentMethod: ["Please choose a payment method"] }],
    [{ checkoutKey: "1" }, { checkoutKey: OUT_OF_DATE }],
    [{ checkoutKey: [KEY, KEY] }, { checkoutKey: OUT_OF_DATE }],
    [{ shownTotal: "" }, { shownTotal: OUT_OF_DATE }],
    [{ shownTotal: "3588.5" }, { shownTotal: OUT_OF_DATE }],
    [{ shownTotal: "-1" }, { shownTotal: OUT_OF_DATE }],
    [{ shownTotal: "1e5" }, { shownTotal: OUT_OF_DATE }],
    [{ shownTotal: "9".repeat(30) }, { shownTotal: OUT_OF_DATE }],
    [{ shownTotal: ["1", "1"] }, { shownTotal: OUT_OF_DATE }],
    [{ intent: "update" }, { intent: OUT_OF_DATE }],
  ])("%j", (change: Record<string, string | string[]>, errors) => {
    expect(read({ ...SAVED, ...change })).toEqual({ errors });
  });

  it("reports errors of the new address together with others", () => {
    expect(read({ ...TYPED, city: "", phone: "1", paymentMethod: "" })).toEqual({
      errors: {
        city: ["City is required"],
        phone: ["Valid phone number is required"],
        paymentMethod: ["Please choose a payment method"],
      },
    });
  });

  it("has an error text for wrong types", () => {
    const words = /expected|received|invalid (input|option|uuid|guid|string)|discriminator/i;
    for (const good of [SAVED, TYPED]) {
      for (const junk of [undefined, null, 5, true, [], ["a", "b"], {}, new Blob(["x"])]) {
        for (const field of ["", ...Object.keys(good)]) {
          const input = field === "" ? junk : { ...good, [field]: junk };
          const issues = checkoutSchema.safeParse(input).error?.issues ?? [];
          expect(issues.filter(({ message }) => words.test(message))).toEqual([]);
          // At most one message for each field, however odd its value.
          expect(new Set(issues.map(({ path }) => path.join("."))).size).toBe(issues.length);
        }
      }
    }
    expect(read({})).toEqual({
      errors: {
        addressId: ["Please select a shipping address"],
        paymentMethod: ["Please choose a payment method"],
        checkoutKey: OUT_OF_DATE,
        shownTotal: OUT_OF_DATE,
        intent: OUT_OF_DATE,
      },
    });
  });
});

describe("gift message", () => {
  it("keeps up to 200 characters, in lines, without control characters", () => {
    const message = "Happy Diwali,\u0007 Nani!\r\n\r\n\r\nYour  Meera ";
    expect(read({ ...SAVED, gift_message: message }).value).toMatchObject({
      gift_message: "Happy Diwali, Nani!\n\nYour Meera",
    });
    expect(read({ ...SAVED, gift_message: "ज".repeat(200) }).value?.gift_message).toHaveLength(200);
  });

  it("rejects 201 characters and a repeated field, beside the field", () => {
    expect(read({ ...SAVED, gift_message: "x".repeat(201) }).errors).toEqual({
      gift_message: ["Gift message must be at most 200 characters"],
    });
    expect(read({ ...SAVED, gift_message: ["one", "two"] }).errors).toEqual({
      gift_message: ["Gift message must be text"],
    });
  });

  it("is part of the order only while settings offer it", () => {
    const form = { gift_message: "For you" };
    expect(pickOrderTexts(form, { offerGiftMessage: true, taxMode: "simple" })).toEqual({
      gift_message: "For you",
    });
    expect(pickOrderTexts(form, { offerGiftMessage: false, taxMode: "simple" })).toEqual({});
  });
});

it("names the checkout's fields in the order of their schemas", () => {
  expect(CHECKOUT_ORDER).toEqual([
    "addressId",
    ...Object.keys(addressFields),
    "paymentMethod",
    "gift_message",
    ...Object.keys(businessFields),
  ]);
});
