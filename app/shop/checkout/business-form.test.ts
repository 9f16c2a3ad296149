import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";

import { checkoutSchema, pickOrderTexts } from "#app/shop/checkout/checkout-form.ts";
import { NEW_ADDRESS, PLACE_ORDER } from "#app/shop/checkout/checkout.ts";

const ORDER = {
  intent: PLACE_ORDER,
  addressId: "0b9f6f9e-1c1e-4f4e-9a53-0d7a2f4f1b22",
  paymentMethod: "cod",
  checkoutKey: "7d9f6f9e-1c1e-4f4e-9a53-0d7a2f4f1b11",
  shownTotal: "358800",
};
const BUSINESS = {
  buyer_gstin: " 27 aapfu-0939f 1zv ",
  billing_name: "  Patil  Traders LLP ",
  billing_line: "4 Dalal Street, Fort",
  billing_city: "Mumbai",
  billing_pin: "400 001",
  billing_state: "",
};
const GST = { offerGiftMessage: false, taxMode: "gst" } as const;

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...ORDER, ...fields })) form.append(name, value);
  const submission = parseWithZod(form, { schema: checkoutSchema });
  return submission.status === "success"
    ? { order: pickOrderTexts(submission.value, GST), errors: null }
    : { order: null, errors: submission.error };
}

describe("a business at the checkout", () => {
  const billed = {
    buyer_gstin: "27AAPFU0939F1ZV",
    billing_address: {
      legal_name: "Patil Traders LLP",
      address_line: "4 Dalal Street, Fort",
      city: "Mumbai",
      state: "Maharashtra",
      postal_code: "400001",
    },
  };

  it("is read as people type it, with the state of the GSTIN", () => {
    expect(read(BUSINESS).order).toEqual({ gift_message: undefined, ...billed });
    expect(read({ ...BUSINESS, billing_state: "Maharashtra" }).order).toEqual(read(BUSINESS).order);
  });

  it.each([
    ["560 001", "560001 Maharashtra"],
    ["199999", "199999"],
  ])("is taken with PIN code %s once that is ticked", (billing_pin, billingPinAsTyped) => {
    const { order } = read({ ...BUSINESS, billing_pin, billingPinAsTyped });
    expect(order?.billing_address?.postal_code).toBe(billing_pin.replace(" ", ""));
    expect(read({ billingPinAsTyped }).order).toEqual({});
  });

  it("is none when all of it is empty, and in tax mode 'simple'", () => {
    expect(read({}).order).toEqual({});
    expect(read(Object.fromEntries(Object.keys(BUSINESS).map((name) => [name, " "]))).order).toEqual({});
    const form = { buyer_gstin: "27AAPFU0939F1ZV", billing_name: "Patil Traders LLP" };
    expect(pickOrderTexts(form, { ...GST, taxMode: "simple" })).toEqual({});
  });

  const required = {
    billing_name: ["Legal name is required"],
    billing_line: ["Billing address is required"],
    billing_city: ["City is required"],
    billing_pin: ["Valid PIN code is required"],
  };
  const wrong = "GSTIN must be 15 characters with a right last one, such as 27AAPFU0939F1ZV. Please check it";
  const asked =
    "PIN code 560001 is in Karnataka, and the GSTIN is of Maharashtra. Correct one of them, or continue with both as they are.";
  const elsewhere = "The GSTIN is of Maharashtra: choose that state, or check the GSTIN";
  it.each<[Record<string, string>, Record<string, string[]>]>([
    [{ buyer_gstin: "27AAPFU0939F1ZV" }, required],
    [{ buyer_gstin: "27AAPFU0939F1ZW" }, { buyer_gstin: [wrong], ...required }],
    [{ ...BUSINESS, buyer_gstin: "none" }, { buyer_gstin: [wrong] }],
    [
      { ...BUSINESS, buyer_gstin: "" },
      {
        buyer_gstin: [
          "GSTIN is required to buy for a business. Leave the other fields empty to buy for yourself",
        ],
      },
    ],
    // 97 is the code of no state.
    [
      { ...BUSINESS, buyer_gstin: "97AAPFU0939F1ZO" },
      { buyer_gstin: ["GSTIN must begin with the code of a state"] },
    ],
    [{ ...BUSINESS, billing_state: "Karnataka" }, { billing_state: [elsewhere] }],
    [{ ...BUSINESS, billing_state: "Atlantis" }, { billing_state: [elsewhere] }],
    [{ ...BUSINESS, billing_pin: "4000" }, { billing_pin: ["Valid PIN code is required"] }],
    [{ ...BUSINESS, billing_pin: "560 001" }, { billing_pin: [asked] }],
    [{ ...BUSINESS, billing_pin: "560 001", billingPinAsTyped: "560001" }, { billing_pin: [asked] }],
    [
      { ...BUSINESS, billing_pin: "199999" },
      { billing_pin: ["We do not know PIN code 199999. Check it, or continue with it."] },
    ],
    [{ ...BUSINESS, billing_name: "P" }, { billing_name: ["Legal name is required"] }],
    [
      { ...BUSINESS, billing_name: "P".repeat(101) },
      { billing_name: ["Legal name must be at most 100 characters"] },
    ],
  ])("%j is refused beside its fields", (fields, errors) => {
    expect(read(fields)).toEqual({ order: null, errors });
  });

  it("is refused together with the other fields", () => {
    expect(read({ buyer_gstin: "27AAPFU0939F1ZV", addressId: NEW_ADDRESS }).errors).toMatchObject({
      ...required,
      first_name: ["First name is required"],
    });
  });
});
