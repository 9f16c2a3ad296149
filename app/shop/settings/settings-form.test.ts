import { describe, expect, test } from "vitest";

import { SETTINGS_FIELDS, settingsSchema } from "#app/shop/settings/settings-form.ts";

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

function problems(changes: Record<string, unknown>): Record<string, string> {
  const { error } = settingsSchema.safeParse({ ...FORM, ...changes });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
}

describe("the form of settings", () => {
  test("needs only what the shop cannot do without", () => {
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
    expect(Object.keys(problems({ [name]: undefined }))).toEqual([name]);
    expect(Object.keys(problems({ [name]: "" }))).toEqual([name]);
    expect(Object.keys(problems({ [name]: "  " }))).toEqual([name]);
  });

  test.each(SETTINGS_FIELDS)("%s given twice is refused, not a crash", (name) => {
    expect(Object.keys(problems({ [name]: ["a", "b"] }))).toContain(name);
  });

  test.each([
    ["₹ 1,00,000.50", 1_00_000_50],
    ["0", 0],
    ["४९", 49_00],
  ])("money typed as '%s'", (typed, paise) => {
    expect(settingsSchema.parse({ ...FORM, shippingFee: typed }).shippingFee).toBe(paise);
  });

  test.each(["-1", "1e3", "0x10", "1.234", "999999999", "NaN", "Infinity", "4 9 x"])(
    "'%s' is no amount of money",
    (typed) => {
      for (const name of ["shippingFee", "freeShippingThreshold", "codLimit"]) {
        expect(problems({ [name]: typed })).toHaveProperty(name);
      }
    },
  );

  test("one payment method stays on", () => {
    expect(problems({ enableCod: undefined })).toEqual({
      enableCod: "At least one payment method must stay on",
    });
    expect(problems({ enableCod: undefined, enableRazorpay: "on" })).toEqual({});
  });

  test("rules across fields wait until each field is right", () => {
    expect(Object.keys(problems({ deliveryDaysMin: "9", deliveryDaysMax: "x" }))).toEqual([
      "deliveryDaysMax",
    ]);
    expect(Object.keys(problems({ deliveryDaysMin: "9" }))).toEqual(["deliveryDaysMax"]);
    expect(Object.keys(problems({ taxRate: "x", deliveryDaysMin: "9" }))).toEqual([
      "taxRate",
      "deliveryDaysMax",
    ]);
  });

  test("a GSTIN names its state", () => {
    expect(problems({ gstin: "29abcde1234f1z5", sellerState: "Karnataka" })).toEqual({});
    expect(problems({ gstin: "29ABCDE1234F1Z5", sellerState: "Kerala" })).toHaveProperty("gstin");
    expect(problems({ sellerState: "Kerala" })).toEqual({});
    expect(problems({ sellerState: "Atlantis" })).toHaveProperty("sellerState");
  });

  test("a secret is one word, and blank keeps the stored one", () => {
    expect(settingsSchema.parse({ ...FORM, razorpayKeySecret: "  " }).razorpayKeySecret).toBeNull();
    expect(settingsSchema.parse({ ...FORM, razorpayKeySecret: " abc " }).razorpayKeySecret).toBe("abc");
    expect(problems({ razorpayKeySecret: "a b" })).toHaveProperty("razorpayKeySecret");
    expect(problems({ razorpayWebhookSecret: "x".repeat(401) })).toHaveProperty("razorpayWebhookSecret");
  });
});
