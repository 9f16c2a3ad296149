import { describe, expect, test } from "vitest";

import { settingsSchema } from "#app/shop/settings/settings-form.ts";

const FORM = {
  siteName: "Haat",
  currency: "INR",
  siteDescription: "Good things",
  contactEmail: "care@haat.example",
  contactPhone: "+91 80 4000 4000",
  address: "12 Market Road\nBengaluru",
  taxRate: "18",
  shippingFee: "49",
  freeShippingThreshold: "499",
  deliveryDaysMin: "2",
  deliveryDaysMax: "5",
  returnWindowDays: "7",
  refundDays: "7",
  enableCod: "on",
};

function getErrors(changes: Record<string, unknown>): Record<string, string> {
  const { error } = settingsSchema.safeParse({ ...FORM, ...changes });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
}

describe("settingsSchema", () => {
  test("has defaults for optional fields", () => {
    expect(settingsSchema.parse(FORM)).toMatchObject({
      shippingFee: 49_00,
      freeShippingThreshold: 499_00,
      taxRate: 18,
      codLimit: null,
      enableCod: true,
      enableRazorpay: false,
      razorpayKeyId: null,
      razorpayKeySecret: null,
      gstin: "",
      legalName: "",
    });
  });

  test.each(Object.keys(FORM).filter((name) => name !== "enableCod"))("%s is required", (name) => {
    expect(Object.keys(getErrors({ [name]: undefined }))).toEqual([name]);
    expect(Object.keys(getErrors({ [name]: "" }))).toEqual([name]);
    expect(Object.keys(getErrors({ [name]: "  " }))).toEqual([name]);
  });

  test.each(Object.keys(settingsSchema.shape))("rejects a repeated %s", (name) => {
    expect(Object.keys(getErrors({ [name]: ["a", "b"] }))).toContain(name);
  });

  test.each([
    ["₹ 1,00,000.50", 1_00_000_50],
    ["0", 0],
    ["४९", 49_00],
  ])("parses the amount '%s'", (typed, paise) => {
    expect(settingsSchema.parse({ ...FORM, shippingFee: typed }).shippingFee).toBe(paise);
  });

  test.each(["-1", "1e3", "0x10", "1.234", "999999999", "NaN", "Infinity", "4 9 x"])(
    "rejects the amount '%s'",
    (typed) => {
      for (const name of ["shippingFee", "freeShippingThreshold", "codLimit"]) {
        expect(getErrors({ [name]: typed })).toHaveProperty(name);
      }
    },
  );

  test("requires one enabled payment method", () => {
    expect(getErrors({ enableCod: undefined })).toEqual({
      enableCod: "At least one payment method must stay on",
    });
    expect(getErrors({ enableCod: undefined, enableRazorpay: "on" })).toEqual({});
  });

  test("checks a rule over several fields only when these are valid", () => {
    expect(Object.keys(getErrors({ deliveryDaysMin: "9", deliveryDaysMax: "x" }))).toEqual([
      "deliveryDaysMax",
    ]);
    expect(Object.keys(getErrors({ deliveryDaysMin: "9" }))).toEqual(["deliveryDaysMax"]);
    expect(Object.keys(getErrors({ taxRate: "x", deliveryDaysMin: "9" }))).toEqual([
      "taxRate",
      "deliveryDaysMax",
    ]);
  });

  test("requires a GSTIN to have the code of the seller's state", () => {
    expect(getErrors({ gstin: "29abcde1234f1z5", sellerState: "Karnataka" })).toEqual({});
    expect(getErrors({ gstin: "29ABCDE1234F1Z5", sellerState: "Kerala" })).toHaveProperty("gstin");
    expect(getErrors({ sellerState: "Kerala" })).toEqual({});
    expect(getErrors({ sellerState: "Atlantis" })).toHaveProperty("sellerState");
  });

  test("requires a secret without spaces; blank (null) keeps the stored one", () => {
    expect(settingsSchema.parse({ ...FORM, razorpayKeySecret: "  " }).razorpayKeySecret).toBeNull();
    expect(settingsSchema.parse({ ...FORM, razorpayKeySecret: " abc " }).razorpayKeySecret).toBe("abc");
    expect(getErrors({ razorpayKeySecret: "a b" })).toHaveProperty("razorpayKeySecret");
    expect(getErrors({ razorpayWebhookSecret: "x".repeat(401) })).toHaveProperty("razorpayWebhookSecret");
  });
});
