import * as z from "zod";

import type { Coupon } from "#app/shop/coupon/coupon-status.ts";
import { MAX_COUPON_LENGTH } from "#app/shop/coupon/coupon.ts";
import { fromDatetimeLocal } from "#app/shop/datetime-local.ts";
import { checkbox, optionalLine, requiredLine, UNREADABLE_FORM, whenValid } from "#app/shop/form-fields.ts";
import { type Paise, parseRupees } from "#app/shop/money.ts";
import { parseWholeNumber, plainNumber } from "#app/shop/text.ts";

/** The maximum amount, one digit shorter than a `numeric(10,2)` column holds. */
const MAX_COUPON_AMOUNT: Paise = 999_999_999;
const MAX_COUNT = 1_000_000;

function parseAmount(typed: string): Paise | null {
  return parseRupees(typed, MAX_COUPON_AMOUNT);
}

function optional<T>(error: string, parse: (typed: string) => T | null) {
  return z.optional(z.string({ error })).transform((typed, context): T | null => {
    if (typed === undefined || typed.trim() === "") return null;
    const value = parse(typed);
    if (value !== null) return value;
    context.addIssue({ code: "custom", message: error });
    return z.NEVER;
  });
}

function count(label: string) {
  return optional(
    `${label} must be a whole number from 1 to ${MAX_COUNT.toLocaleString("en-IN")}`,
    (typed) => {
      const number = parseWholeNumber(typed) ?? 0;
      return number >= 1 && number <= MAX_COUNT ? number : null;
    },
  );
}

function dateTime(label: string) {
  return optional(`${label} must be a date and a time`, fromDatetimeLocal);
}

const AMOUNT = "must be an amount in rupees, such as 499 or 499.50";

/** The fields of the coupon form, in the order of the form. */
const couponFields = {
  // Upper-casing can make a code longer, so its length is checked again.
  code: requiredLine("Code", 1, MAX_COUPON_LENGTH, "Code is required").pipe(
    z
      .string()
      .toUpperCase()
      .max(MAX_COUPON_LENGTH, { error: `Code must be at most ${MAX_COUPON_LENGTH} characters` }),
  ),
  name: requiredLine("Name", 1, 120, "Name is required"),
  description: optionalLine("Description", 500),
  type: z.enum(["percentage", "fixed"], { error: "Choose a discount type" }),
  value: z.string({ error: "Value is required" }).refine((typed) => typed.trim() !== "", {
    error: "Value is required",
  }),
  minimum_amount: optional(`Minimum order amount ${AMOUNT}`, parseAmount),
  maximum_discount: optional(`Maximum discount ${AMOUNT}`, (typed) => parseAmount(typed) || null),
  usage_limit: count("Total usage limit"),
  user_limit: count("Per-user limit"),
  starts_at: dateTime("Start"),
  expires_at: dateTime("Expiry"),
  is_active: checkbox(UNREADABLE_FORM),
  is_shown: checkbox(UNREADABLE_FORM),
};

type CouponFields = z.output<z.ZodObject<typeof couponFields>>;

/** Builds a rule over several fields whose error is reported at the first of them. */
function fieldsRule(names: (keyof CouponFields)[], error: string) {
  return { error, path: names.slice(0, 1), when: whenValid(names) };
}

/** Returns true if the value is valid for a coupon of this type; true for coupons of the other type. */
function hasValue(form: CouponFields, type: CouponFields["type"]): boolean {
  return form.type !== type || Boolean(parseValue(form));
}

/** Returns the value in paise for a fixed coupon, in percent for a percentage; null when it is invalid. */
function parseValue({ type, value }: Pick<CouponFields, "type" | "value">): number | null {
  return type === "fixed" ? parseAmount(value) : parsePercentage(value);
}

function isInOrder({ starts_at: start, expires_at: end }: CouponFields): boolean {
  return start === null || end === null || start < end;
}

/**
 * The coupon form. The code is upper-cased, blank fields become null, and a fixed coupon has no maximum discount.
 * Amounts become paise; date-times in Indian time become ISO timestamps.
 */
export const couponSchema = z
  .object(couponFields, { error: UNREADABLE_FORM })
  .refine(
    (form) => hasValue(form, "percentage"),
    fieldsRule(["value", "type"], "Value must be a whole percentage from 1 to 100"),
  )
  .refine((form) => hasValue(form, "fixed"), fieldsRule(["value", "type"], `Value ${AMOUNT}, above 0`))
  .refine(isInOrder, fieldsRule(["expires_at", "starts_at"], "Expiry must be after the start"))
  .transform((form): Coupon => ({
    code: form.code,
    name: form.name,
    description: form.description,
    type: form.type,
    value: parseValue(form) ?? 0,
    minimumAmount: form.minimum_amount,
    maximumDiscount: form.type === "fixed" ? null : form.maximum_discount,
    usageLimit: form.usage_limit,
    userLimit: form.user_limit,
    startsAt: form.starts_at,
    expiresAt: form.expires_at,
    isActive: form.is_active,
    isShown: form.is_shown,
  }));

function parsePercentage(typed: string): number | null {
  const text = plainNumber(typed).replace(/%$/, "");
  return /^\d{1,3}(\.0{1,2})?$/.test(text) && Number(text) <= 100 ? Number(text) : null;
}
