import { describe, expect, test } from "vitest";

import { couponSchema } from "#app/shop/coupon/coupon-form.ts";
import type { Coupon } from "#app/shop/coupon/coupon-status.ts";
import { COUPON_FIELDS } from "#tests/unit/form-fields.ts";
import { accept, type Fields, listErrors } from "#tests/unit/submit.ts";

/** The form as a browser posts it, with every text field, blank ones too. */
const FORM = {
  ...COUPON_FIELDS,
  code: "DIWALI",
  name: "Festival of lights",
};

const COUPON: Coupon = {
  code: "DIWALI",
  name: "Festival of lights",
  description: null,
  type: "percentage",
  value: 10,
  minimumAmount: null,
  maximumDiscount: null,
  usageLimit: null,
  userLimit: null,
  startsAt: null,
  expiresAt: null,
  isActive: true,
  isShown: false,
};

const errorsOf = (changes: Fields) => listErrors(couponSchema, { ...FORM, ...changes });

/** Pairs of typed fields and the stored values that differ from COUPON. */
const STORED: readonly (readonly [Fields, Partial<Coupon>])[] = [
  [{}, {}],
  [{ is_shown: "on" }, { isShown: true }],
  [{ code: " haat100 " }, { code: "HAAT100" }],
  [{ code: "free  ship" }, { code: "FREE SHIP" }],
  [{ code: "x".repeat(40) }, { code: "X".repeat(40) }],
  [{ name: " Two\n words " }, { name: "Two words" }],
  [{ name: "x".repeat(120) }, { name: "x".repeat(120) }],
  [{ description: " For  friends " }, { description: "For friends" }],
  [{ description: "x".repeat(500) }, { description: "x".repeat(500) }],
  [{ value: "1" }, { value: 1 }],
  [{ value: "100" }, { value: 100 }],
  [{ value: "१० %" }, { value: 10 }],
  [{ value: "10.00" }, { value: 10 }],
  [{ value: "10.0%" }, { value: 10 }],
  [
    { type: "fixed", value: "1,250.50" },
    { type: "fixed", value: 1250_50 },
  ],
  [
    { type: "fixed", value: "0.01" },
    { type: "fixed", value: 1 },
  ],
  [
    { type: "fixed", value: "9999999.99" },
    { type: "fixed", value: 999_999_999 },
  ],
  [
    { type: "fixed", value: "100", maximum_discount: "99" },
    { type: "fixed", value: 100_00, maximumDiscount: null },
  ],
  [{ minimum_amount: "₹ 2500" }, { minimumAmount: 2500_00 }],
  [{ minimum_amount: "0" }, { minimumAmount: 0 }],
  [{ minimum_amount: "9999999.99" }, { minimumAmount: 999_999_999 }],
  [{ maximum_discount: "200" }, { maximumDiscount: 200_00 }],
  [{ maximum_discount: "0.01" }, { maximumDiscount: 1 }],
  [{ usage_limit: "1" }, { usageLimit: 1 }],
  [{ usage_limit: "10,00,000" }, { usageLimit: 1_000_000 }],
  [{ user_limit: "२" }, { userLimit: 2 }],
  [{ starts_at: "2026-11-20T00:00" }, { startsAt: "2026-11-19T18:30:00.000Z" }],
  [{ expires_at: "2028-02-29T23:59" }, { expiresAt: "2028-02-29T18:29:00.000Z" }],
  [
    { starts_at: "2026-11-20T10:00", expires_at: "2026-11-20T10:01" },
    { startsAt: "2026-11-20T04:30:00.000Z", expiresAt: "2026-11-20T04:31:00.000Z" },
  ],
  [{ is_active: undefined }, { isActive: false }],
  [{ is_active: "" }, { isActive: false }],
  [
    {
      description: undefined,
      minimum_amount: " ",
      maximum_discount: undefined,
      usage_limit: " ",
      user_limit: undefined,
      starts_at: " ",
      expires_at: undefined,
    },
    {},
  ],
];

const PERCENTAGE = "Value must be a whole percentage from 1 to 100";
const FIXED = "Value must be an amount in rupees, such as 499 or 499.50, above 0";
const amount = (label: string) => `${label} must be an amount in rupees, such as 499 or 499.50`;
const count = (label: string) => `${label} must be a whole number from 1 to 10,00,000`;

/** The field with the error, the typed values, and the error. */
const REJECTED: readonly (readonly [keyof typeof FORM, Fields, string])[] = [
  ["code", { code: " " }, "Code is required"],
  ["code", { code: "x".repeat(41) }, "Code must be at most 40 characters"],
  // Upper-casing turns this letter into two.
  ["code", { code: "ß".repeat(21) }, "Code must be at most 40 characters"],
  ["name", { name: "" }, "Name is required"],
  ["name", { name: "x".repeat(121) }, "Name must be at most 120 characters"],
  ["description", { description: "x".repeat(501) }, "Description must be at most 500 characters"],
  ["type", { type: "gift" }, "Choose a discount type"],
  ["type", { type: undefined }, "Choose a discount type"],
  ["value", { value: "" }, "Value is required"],
  ["value", { value: " " }, "Value is required"],
  ["value", { type: "fixed", value: "" }, "Value is required"],
  ["value", { value: undefined }, "Value is required"],
  ["value", { value: "101" }, PERCENTAGE],
  ["value", { value: "100.01" }, PERCENTAGE],
  ["value", { value: "12.5" }, PERCENTAGE],
  ["value", { value: "0" }, PERCENTAGE],
  ["value", { value: "-5" }, PERCENTAGE],
  ["value", { value: "1e1" }, PERCENTAGE],
  ["value", { value: "x10" }, PERCENTAGE],
  ["value", { value: "10x" }, PERCENTAGE],
  ["value", { value: "10.000" }, PERCENTAGE],
  ["value", { value: "1000" }, PERCENTAGE],
  ["value", { value: "%10" }, PERCENTAGE],
  ["value", { type: "fixed", value: "1e9" }, FIXED],
  ["value", { type: "fixed", value: "1.005" }, FIXED],
  ["value", { type: "fixed", value: "0.00" }, FIXED],
  ["value", { type: "fixed", value: "99999999" }, FIXED],
  ["value", { type: "fixed", value: "10000000" }, FIXED],
  ["minimum_amount", { minimum_amount: "-1" }, amount("Minimum order amount")],
  ["minimum_amount", { minimum_amount: "10000000" }, amount("Minimum order amount")],
  ["maximum_discount", { maximum_discount: "0" }, amount("Maximum discount")],
  ["maximum_discount", { maximum_discount: "x" }, amount("Maximum discount")],
  ["usage_limit", { usage_limit: "0" }, count("Total usage limit")],
  ["usage_limit", { usage_limit: "1000001" }, count("Total usage limit")],
  ["usage_limit", { usage_limit: "many" }, count("Total usage limit")],
  ["user_limit", { user_limit: "1.5" }, count("Per-user limit")],
  ["starts_at", { starts_at: "tomorrow" }, "Start must be a date and a time"],
  ["expires_at", { expires_at: "2026-02-30T10:00" }, "Expiry must be a date and a time"],
  ["expires_at", { expires_at: "2027-02-29T10:00" }, "Expiry must be a date and a time"],
  [
    "expires_at",
    { starts_at: "2026-11-20T10:00", expires_at: "2026-11-20T10:00" },
    "Expiry must be after the start",
  ],
  [
    "expires_at",
    { starts_at: "2026-11-20T10:00", expires_at: "2026-11-19T10:00" },
    "Expiry must be after the start",
  ],
  ["is_active", { is_active: ["on", "on"] }, "The form could not be read. Please try again."],
  ["is_shown", { is_shown: ["on", "on"] }, "The form could not be read. Please try again."],
];

describe("couponSchema", () => {
  test.each(STORED)("stores %j as %j", (changes, stored) => {
    expect(accept(couponSchema, { ...FORM, ...changes })).toEqual({ ...COUPON, ...stored });
  });

  test.each(REJECTED)("rejects %s in %j: %s", (field, changes, message) => {
    expect(errorsOf(changes)).toEqual([[field, message]]);
  });

  test("the tables have 32 forms that are stored and 43 that are rejected, of every field", () => {
    expect([STORED.length, REJECTED.length]).toEqual([32, 43]);
    expect(new Set(REJECTED.map(([field]) => field))).toEqual(new Set(Object.keys(FORM)));
  });

  test.each(Object.keys(FORM))("rejects a repeated %s", (field) => {
    expect(errorsOf({ [field]: ["1", "2"] }).map(([name]) => name)).toEqual([field]);
  });

  test("reports all invalid fields at once", () => {
    expect(
      errorsOf({
        name: "",
        value: "101",
        usage_limit: "many",
        starts_at: "2026-11-20T10:00",
        expires_at: "2026-11-19T10:00",
      }),
    ).toEqual([
      ["name", "Name is required"],
      ["usage_limit", "Total usage limit must be a whole number from 1 to 10,00,000"],
      ["value", PERCENTAGE],
      ["expires_at", "Expiry must be after the start"],
    ]);
  });

  test("does not judge a value of an unknown type, or an expiry after an invalid start", () => {
    const expires_at = "2026-11-19T10:00";
    expect(errorsOf({ starts_at: "soon", expires_at, type: "gift", value: "x" })).toEqual([
      ["type", "Choose a discount type"],
      ["starts_at", "Start must be a date and a time"],
    ]);
    expect(errorsOf({ starts_at: "2026-11-20T10:00", expires_at: "soon" })).toEqual([
      ["expires_at", "Expiry must be a date and a time"],
    ]);
  });

  test.each([null, undefined, "code", 7, []])("rejects %j as a form", (form) => {
    expect(couponSchema.safeParse(form).error?.issues.map(({ message }) => message)).toEqual([
      "The form could not be read. Please try again.",
    ]);
  });
});
