import * as z from "zod";

import type { Coupon } from "#app/shop/coupon/coupon-status.ts";
import { MAX_COUPON_LENGTH } from "#app/shop/coupon/coupon.ts";
import { fromDatetimeLocal } from "#app/shop/datetime-local.ts";
import { paiseFromRupees } from "#app/shop/money.ts";
import { asciiDigits, optionalLine, requiredLine } from "#app/shop/text.ts";

const BAD_FORM = "The form could not be read. Please try again.";
/** What numeric(10,2) holds, with room to count in. */
const MAX_RUPEES = 9_999_999.99;
const MAX_COUNT = 1_000_000;

const squeezed = (text: string) => asciiDigits(text).replace(/[\s,₹]/g, "");

/** Rupees with at most two decimals as paise; null for anything else. */
function readAmount(typed: string): number | null {
  const text = squeezed(typed);
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text) || Number(text) > MAX_RUPEES) return null;
  return paiseFromRupees(text);
}

function optional<T>(error: string, read: (typed: string) => T | null) {
  return z.optional(z.string({ error })).transform((typed, context): T | null => {
    if (typed === undefined || typed.trim() === "") return null;
    const value = read(typed);
    if (value !== null) return value;
    context.addIssue({ code: "custom", message: error });
    return z.NEVER;
  });
}

function count(label: string) {
  return optional(
    `${label} must be a whole number from 1 to ${MAX_COUNT.toLocaleString("en-IN")}`,
    (typed) => {
      const text = squeezed(typed);
      const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
      return number >= 1 && number <= MAX_COUNT ? number : null;
    },
  );
}

function moment(label: string) {
  return optional(`${label} must be a date and a time`, fromDatetimeLocal);
}

const AMOUNT = "must be an amount in rupees, such as 499 or 499.50";

/** The fields of the coupon form, in its order. */
export const couponFields = {
  code: requiredLine("Code", 1, MAX_COUPON_LENGTH, "Code is required")
    .overwrite((code) => code.toUpperCase())
    .refine((code) => code.length <= MAX_COUPON_LENGTH, {
      error: `Code must be at most ${MAX_COUPON_LENGTH} characters`,
    }),
  name: requiredLine("Name", 1, 120, "Name is required"),
  description: optionalLine("Description", 500),
  type: z.enum(["percentage", "fixed"], { error: "Choose a discount type" }),
  value: z.string({ error: "Value is required" }).refine((typed) => typed.trim() !== "", {
    error: "Value is required",
  }),
  minimum_amount: optional(`Minimum order amount ${AMOUNT}`, readAmount),
  maximum_discount: optional(`Maximum discount ${AMOUNT}`, (typed) => readAmount(typed) || null),
  usage_limit: count("Total usage limit"),
  user_limit: count("Per-user limit"),
  starts_at: moment("Start"),
  expires_at: moment("Expiry"),
  is_active: z.optional(z.literal("on", { error: BAD_FORM })).transform((ticked) => ticked === "on"),
};

type CouponFields = z.output<z.ZodObject<typeof couponFields>>;

/** Told together with what is wrong in single fields, so a field that a rule looks at may be none of its kind. */
function rule(name: keyof CouponFields, error: string) {
  return { path: [name], error, when: () => true };
}

/** Whether the value is one of this type, where it is of this type and there is one. */
const hasValue = (form: CouponFields, type: CouponFields["type"]) =>
  form.type !== type || typeof form.value !== "string" || Boolean(readValue(form));

/** Paise or a percentage; null for what is neither. */
function readValue({ type, value }: Pick<CouponFields, "type" | "value">): number | null {
  return type === "fixed" ? readAmount(value) : readPercentage(value);
}

function isInOrder({ starts_at: start, expires_at: end }: CouponFields): boolean {
  return typeof start !== "string" || typeof end !== "string" || start < end;
}

/**
 * The coupon form: the code is upper-cased, what is left empty becomes null, a fixed coupon has no maximum. Amounts
 * become paise, times of India ISO timestamps.
 */
export const couponSchema = z
  .object(couponFields, { error: BAD_FORM })
  .refine(
    (form) => hasValue(form, "percentage"),
    rule("value", "Value must be a whole percentage from 1 to 100"),
  )
  .refine((form) => hasValue(form, "fixed"), rule("value", `Value ${AMOUNT}, above 0`))
  .refine(isInOrder, rule("expires_at", "Expiry must be after the start"))
  .transform((form): Coupon => ({
    code: form.code,
    name: form.name,
    description: form.description,
    type: form.type,
    value: readValue(form) ?? 0,
    minimumAmount: form.minimum_amount,
    maximumDiscount: form.type === "fixed" ? null : form.maximum_discount,
    usageLimit: form.usage_limit,
    userLimit: form.user_limit,
    startsAt: form.starts_at,
    expiresAt: form.expires_at,
    isActive: form.is_active,
  }));

function readPercentage(typed: string): number | null {
  const text = squeezed(typed).replace(/%$/, "");
  return /^\d{1,3}(\.0{1,2})?$/.test(text) && Number(text) <= 100 ? Number(text) : null;
}
