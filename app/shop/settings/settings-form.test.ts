import { describe, expect, test } from "vitest";

import { STATES } from "#app/shop/address/address.ts";
import { settingsSchema } from "#app/shop/settings/settings-form.ts";
import { accept, type Fields, listErrors } from "#tests/unit/submit.ts";

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
  refundConfirmLimit: "10000",
  enableCod: "on",
};

type Field = keyof typeof settingsSchema.shape;

const errorsOf = (changes: Fields) => listErrors(settingsSchema, { ...FORM, ...changes });
const getErrors = (changes: Fields) => Object.fromEntries(errorsOf(changes));
const parse = (changes: Fields) => accept(settingsSchema, { ...FORM, ...changes });

/** 15 characters: state code, PAN, number of the registration, Z, check character. */
const GSTIN = "29ABCDE1234F1ZW";
const MAX_URL = `https://x.com/${"a".repeat(226)}`;

/** The values of other fields without which a field's value breaks a rule over several fields. */
const COMPANIONS: Partial<Record<Field, Fields>> = {
  deliveryDaysMin: { deliveryDaysMax: "60" },
  enableCod: { enableRazorpay: "on" },
  gstin: { sellerState: "Karnataka" },
};

/** A field, the typed value, and the stored value. */
const STORED: readonly (readonly [Field, string | undefined, unknown])[] = [
  ["siteName", "  Haat  &  Sons ", "Haat & Sons"],
  ["siteName", "x".repeat(120), "x".repeat(120)],
  ["currency", "INR", "INR"],
  ["siteDescription", "Two lines\r\nof it", "Two lines\nof it"],
  ["siteDescription", "x".repeat(500), "x".repeat(500)],
  ["contactEmail", " Owner@Haat.example ", "owner@haat.example"],
  ["contactPhone", "(080) 4000-4000", "(080) 4000-4000"],
  ["contactPhone", "123456", "123456"],
  ["contactPhone", `+${"1".repeat(39)}`, `+${"1".repeat(39)}`],
  ["address", "12 Market Road\r\nBengaluru", "12 Market Road\nBengaluru"],
  ["address", "x", "x"],
  ["whatsappNumber", undefined, ""],
  ["whatsappNumber", " ", ""],
  ["whatsappNumber", "+91 98765-43210", "+91 98765-43210"],
  ["whatsappNumber", "98765432", "98765432"],
  ["whatsappNumber", "1".repeat(20), "1".repeat(20)],
  ["instagramUrl", undefined, ""],
  ["instagramUrl", "https://instagram.com/haat", "https://instagram.com/haat"],
  ["facebookUrl", "", ""],
  ["facebookUrl", " https://facebook.com/haat ", "https://facebook.com/haat"],
  ["youtubeUrl", "https://youtube.com/@haat", "https://youtube.com/@haat"],
  ["xUrl", MAX_URL, MAX_URL],
  ["taxRate", "0", 0],
  ["taxRate", "100", 100],
  ["taxRate", "12.5 %", 12.5],
  ["taxRate", "१८", 18],
  ["taxRate", "0.25", 0.25],
  ["shippingFee", "0", 0],
  ["shippingFee", "₹ 1,00,000.50", 1_00_000_50],
  ["shippingFee", "४९", 49_00],
  ["shippingFee", "99999999.99", 9_999_999_999],
  ["freeShippingThreshold", "1,000", 1000_00],
  ["deliveryDaysMin", "0", 0],
  ["deliveryDaysMin", "60", 60],
  ["deliveryDaysMax", "३०", 30],
  ["deliveryDaysMax", "2", 2],
  ["deliveryDaysMax", "90", 90],
  ["returnWindowDays", "0", 0],
  ["returnWindowDays", "365", 365],
  ["refundDays", "60", 60],
  ["offerGiftMessage", undefined, false],
  ["offerGiftMessage", "on", true],
  ["refundConfirmLimit", "0", 0],
  ["refundConfirmLimit", "5,000", 5000_00],
  ["requireTwoStep", undefined, false],
  ["requireTwoStep", "on", true],
  ["enableCod", undefined, false],
  ["enableCod", "on", true],
  ["codLimit", undefined, null],
  ["codLimit", " ", null],
  ["codLimit", "0.01", 1],
  ["codLimit", "5,000", 5000_00],
  ["lineLimit", undefined, null],
  ["lineLimit", " ", null],
  ["lineLimit", "1", 1],
  ["lineLimit", " १० ", 10],
  ["openCodLimit", "3", 3],
  ["phoneCodLimit", "4", 4],
  ["unpaidUnitsLimit", "1000", 1000],
  ["enableRazorpay", undefined, false],
  ["enableRazorpay", "on", true],
  ["razorpayKeyId", undefined, null],
  ["razorpayKeyId", " ", null],
  ["razorpayKeyId", " rzp_test_abcd ", "rzp_test_abcd"],
  ["razorpayKeyId", `rzp_live_${"A1".repeat(30)}`, `rzp_live_${"A1".repeat(30)}`],
  ["razorpayKeySecret", undefined, null],
  ["razorpayKeySecret", "  ", null],
  ["razorpayKeySecret", " abc ", "abc"],
  ["razorpayKeySecret", "!".repeat(200), "!".repeat(200)],
  ["razorpayWebhookSecret", "~".repeat(400), "~".repeat(400)],
  ["deleteSecrets", undefined, false],
  ["deleteSecrets", "on", true],
  ["legalName", undefined, ""],
  ["legalName", "x".repeat(200), "x".repeat(200)],
  ["gstin", undefined, ""],
  ["gstin", " 29 abcde 1234f 1zw ", GSTIN],
  ["sellerState", undefined, ""],
  ["sellerState", "", ""],
  ["sellerState", "Kerala", "Kerala"],
  ["grievanceName", "x".repeat(120), "x".repeat(120)],
  ["grievanceEmail", undefined, ""],
  ["grievanceEmail", "iyer@haat.example", "iyer@haat.example"],
  ["grievancePhone", "", ""],
  ["grievancePhone", "+91 44 2222 3334", "+91 44 2222 3334"],
];

const AMOUNT = "must be an amount in rupees, such as 49 or 49.50";
const limit = (label: string) => `${label} must be a whole number from 1 to 1,000, or empty`;
const COD_LIMIT = "Cash on delivery limit must be an amount in rupees above 0, or empty";
const CONTACT_PHONE = "Contact phone must be a phone number, such as +91 80 4000 4000";
const TAX_RATE = "Tax rate must be a percentage from 0 to 100, such as 18 or 12.5";
const WHATSAPP = "WhatsApp number must be a phone number with its country code, such as +91 98765 43210";
const KEY_ID = "Key ID must begin with rzp_test_ or rzp_live_";
const GSTIN_SHAPE = "GSTIN must be 15 characters with a right last one, such as 29ABCDE1234F1ZW";
const KEY_SECRET = "Key secret must be one word of at most 200 characters";
const days = (label: string, max: number) => `${label} must be whole days from 0 to ${max}`;
const https = (label: string) => `${label} must be an address that begins with https://`;
const tooLong = (label: string, max: number) => `${label} must be at most ${max} characters`;

/** A field, the typed value, and the error beside the field. */
const REJECTED: readonly (readonly [Field, string, string])[] = [
  ["siteName", " ", "Site name is required"],
  ["siteName", "x".repeat(121), tooLong("Site name", 120)],
  ["currency", "USD", "Currency must be INR: the shop sells in rupees"],
  ["siteDescription", "", "Site description is required"],
  ["siteDescription", "x".repeat(501), tooLong("Site description", 500)],
  ["contactEmail", "owner at haat", "Invalid email address"],
  ["contactPhone", "", "Contact phone is required"],
  ["contactPhone", "call me", CONTACT_PHONE],
  ["contactPhone", "12345", CONTACT_PHONE],
  ["contactPhone", "1".repeat(41), tooLong("Contact phone", 40)],
  ["address", "\n", "Business address is required"],
  ["address", "x".repeat(501), tooLong("Business address", 500)],
  ["whatsappNumber", "call me", WHATSAPP],
  ["whatsappNumber", "9876543", WHATSAPP],
  ["whatsappNumber", "x98765432", WHATSAPP],
  ["whatsappNumber", "98765432x", WHATSAPP],
  ["whatsappNumber", "1".repeat(21), tooLong("WhatsApp number", 20)],
  ["instagramUrl", "javascript:alert(1)", https("Instagram")],
  ["facebookUrl", "javascript:https://facebook.com", https("Facebook")],
  ["facebookUrl", "http://facebook.com/haat", https("Facebook")],
  ["facebookUrl", " x https://facebook.com/haat", https("Facebook")],
  ["youtubeUrl", "https://youtube.com/<haat>", https("YouTube")],
  ["youtubeUrl", "https://youtube.com/a b", https("YouTube")],
  ["xUrl", "https://[", https("X")],
  ["xUrl", `${MAX_URL}a`, tooLong("X", 240)],
  ["taxRate", "", "Tax rate is required"],
  ["taxRate", " % ", "Tax rate is required"],
  ["taxRate", "101", TAX_RATE],
  ["taxRate", "100.01", TAX_RATE],
  ["taxRate", "-1", TAX_RATE],
  ["taxRate", "x18", TAX_RATE],
  ["taxRate", "18x", TAX_RATE],
  ["taxRate", "1.234", TAX_RATE],
  ["shippingFee", "", "Shipping fee is required"],
  ["shippingFee", " ", "Shipping fee is required"],
  ["shippingFee", "1e9", `Shipping fee ${AMOUNT}`],
  ["shippingFee", "49.999", `Shipping fee ${AMOUNT}`],
  ["shippingFee", "100000000", `Shipping fee ${AMOUNT}`],
  ["freeShippingThreshold", "", "Free shipping threshold is required"],
  ["freeShippingThreshold", "-5", `Free shipping threshold ${AMOUNT}`],
  ["lineLimit", "0", limit("Limit per order")],
  ["lineLimit", "1.5", limit("Limit per order")],
  ["openCodLimit", "x", limit("Cash orders per customer")],
  ["phoneCodLimit", "-1", limit("Cash orders per phone number")],
  ["unpaidUnitsLimit", "1001", limit("Units in unpaid orders")],
  ["codLimit", "0", COD_LIMIT],
  ["codLimit", "x", COD_LIMIT],
  ["codLimit", "100000000", COD_LIMIT],
  ["deliveryDaysMin", "1.5", days("Shortest delivery", 60)],
  ["deliveryDaysMin", "61", days("Shortest delivery", 60)],
  ["deliveryDaysMax", "1", "Longest delivery must not be shorter than the shortest"],
  ["deliveryDaysMax", "91", days("Longest delivery", 90)],
  ["returnWindowDays", "9999", days("Return window", 365)],
  ["returnWindowDays", "366", days("Return window", 365)],
  ["refundDays", "", days("Refund time", 60)],
  ["refundDays", "-1", days("Refund time", 60)],
  ["razorpayKeyId", "my key", KEY_ID],
  ["razorpayKeyId", "rzp_test_abc", KEY_ID],
  ["razorpayKeyId", "x rzp_test_abcd", KEY_ID],
  ["razorpayKeyId", `rzp_test_${"a".repeat(61)}`, KEY_ID],
  ["razorpayKeyId", "x".repeat(101), tooLong("Key ID", 100)],
  ["razorpayKeySecret", "a b", KEY_SECRET],
  ["razorpayKeySecret", "é", KEY_SECRET],
  ["razorpayKeySecret", "x".repeat(201), KEY_SECRET],
  ["razorpayWebhookSecret", "x".repeat(401), "Webhook secret must be one word of at most 400 characters"],
  ["legalName", "x".repeat(201), tooLong("Legal name", 200)],
  ["gstin", "29ABC", GSTIN_SHAPE],
  ["gstin", "29ABCDE1234F1Z5", GSTIN_SHAPE],
  ["gstin", `${GSTIN}5`, GSTIN_SHAPE],
  ["gstin", `2${GSTIN}`, GSTIN_SHAPE],
  ["sellerState", "Atlantis", "Please choose a state from the list"],
  ["grievanceName", "x".repeat(121), tooLong("Grievance officer", 120)],
  ["grievanceEmail", "iyer", "Invalid email address"],
  ["grievancePhone", "call me", "Grievance phone must be a phone number"],
];

describe("settingsSchema", () => {
  test("has defaults for optional fields", () => {
    expect(parse({})).toEqual({
      siteName: "Haat",
      currency: "INR",
      siteDescription: "Good things",
      contactEmail: "care@haat.example",
      contactPhone: "+91 80 4000 4000",
      address: "12 Market Road\nBengaluru",
      whatsappNumber: "",
      instagramUrl: "",
      facebookUrl: "",
      youtubeUrl: "",
      xUrl: "",
      taxRate: 18,
      shippingFee: 49_00,
      freeShippingThreshold: 499_00,
      deliveryDaysMin: 2,
      deliveryDaysMax: 5,
      returnWindowDays: 7,
      refundDays: 7,
      refundConfirmLimit: 10_000_00,
      offerGiftMessage: false,
      requireTwoStep: false,
      enableCod: true,
      codLimit: null,
      lineLimit: null,
      openCodLimit: null,
      phoneCodLimit: null,
      unpaidUnitsLimit: null,
      enableRazorpay: false,
      razorpayKeyId: null,
      razorpayKeySecret: null,
      razorpayWebhookSecret: null,
      deleteSecrets: false,
      legalName: "",
      gstin: "",
      sellerState: "",
      grievanceName: "",
      grievanceEmail: "",
      grievancePhone: "",
    });
  });

  test.each(STORED)("stores %s %j as %j", (name, typed, stored) => {
    expect(parse({ ...COMPANIONS[name], [name]: typed })[name]).toEqual(stored);
  });

  test.each(REJECTED)("%s cannot be %j: %s", (name, typed, error) => {
    expect(errorsOf({ [name]: typed })).toEqual([[name, error]]);
  });

  test("the tables have 84 values that are stored and 74 that are rejected", () => {
    expect([STORED.length, REJECTED.length]).toEqual([84, 74]);
  });

  test("each field has a value that is stored", () => {
    expect(new Set(STORED.map(([name]) => name))).toEqual(new Set(Object.keys(settingsSchema.shape)));
  });

  test.each(Object.keys(FORM).filter((name) => name !== "enableCod"))("%s is required", (name) => {
    expect(Object.keys(getErrors({ [name]: undefined }))).toEqual([name]);
    expect(Object.keys(getErrors({ [name]: "" }))).toEqual([name]);
    expect(Object.keys(getErrors({ [name]: "  " }))).toEqual([name]);
  });

  test.each(Object.keys(settingsSchema.shape))("rejects a repeated %s", (name) => {
    expect(Object.keys(getErrors({ [name]: ["a", "b"] }))).toContain(name);
  });

  test("rejects what is not a form", () => {
    expect(settingsSchema.safeParse(null).error?.issues.map(({ message }) => message)).toEqual([
      "The form could not be read. Please try again.",
    ]);
  });

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
    expect(getErrors({ gstin: GSTIN, sellerState: "Atlantis" })).toEqual({
      sellerState: "Please choose a state from the list",
    });
  });

  test("requires the seller's state with a GSTIN, and the code of that state in it", () => {
    const wrong = { gstin: "GSTIN must begin with the code of the seller’s state" };
    expect(getErrors({ gstin: GSTIN })).toEqual({ sellerState: "Please choose the state of the GSTIN" });
    expect(getErrors({ gstin: "", sellerState: "Kerala" })).toEqual({});
    expect(
      STATES.filter((sellerState) => Object.keys(getErrors({ gstin: GSTIN, sellerState })).length === 0),
    ).toEqual(["Karnataka"]);
    expect(getErrors({ gstin: GSTIN, sellerState: "Kerala" })).toEqual(wrong);
  });
});
