import { formatPaise, type Paise } from "#app/shop/money.ts";

/** The discount terms of a coupon. `value` is in percent for 'percentage', in paise for 'fixed'. */
export type CouponTerms = {
  code: string;
  type: "percentage" | "fixed";
  value: number;
  maximumDiscount: Paise | null;
};

/**
 * Returns a percentage of an amount, in paise, rounded to the whole rupee, half up. Computed with integers, to avoid
 * floating-point errors; four decimals of the percentage count.
 */
export function percentToRupee(amount: Paise, percent: number): Paise {
  const scaled = BigInt(amount) * BigInt(Math.round(percent * 10_000));
  const rupee = 100_000_000n;
  return Number((2n * scaled + rupee) / (2n * rupee)) * 100;
}

/**
 * Returns the discount on a subtotal, both in paise: from 0 to the subtotal. A percentage is rounded to the rupee, half
 * up, and is at most `maximumDiscount`.
 */
export function couponDiscount(coupon: CouponTerms, subtotal: Paise): Paise {
  const wanted =
    coupon.type === "percentage"
      ? Math.min(percentToRupee(subtotal, coupon.value), coupon.maximumDiscount ?? subtotal)
      : Math.round(coupon.value);
  return Math.max(0, Math.min(wanted, subtotal));
}

/** An active coupon with its limits. Times are ISO timestamps; null: no limit. */
export type AvailableCoupon = CouponTerms & {
  minimumAmount: Paise | null;
  startsAt: string | null;
  expiresAt: string | null;
  /** True if the total usage limit or this shopper's is reached. */
  exhausted: boolean;
};

/** The coupon in a cart: its `discount` in paise, or 0 and the reason why it does not apply. */
export type CartCoupon = { code: string; discount: Paise; refusal: string | null };

/** A typed code that was not applied, and the reason. */
export type RefusedCoupon = { typed: string; refusal: string };

export const INVALID_COUPON = "Invalid coupon code";
export const COUPON_LOOKUP_FAILED = "Failed to validate coupon";
export const COUPON_FAILED = "Failed to apply coupon";

/** The maximum length of a code, so that it fits in the cart's cookie. */
export const MAX_COUPON_LENGTH = 40;

/** Normalizes a typed code: trimmed and upper-cased. Returns null when it cannot be a code. */
export function parseCouponCode(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return code.length > 0 && code.length <= MAX_COUPON_LENGTH && !/[\p{Cc}\p{Cs}]/u.test(code) ? code : null;
}

/**
 * Returns the reason why a coupon cannot be applied to a subtotal in paise; null when it can. A coupon is valid from
 * its start until just before its expiry.
 * @param coupon null for a code that is unknown or inactive
 */
export function couponRefusal(coupon: AvailableCoupon | null, subtotal: Paise, now: Date): string | null {
  if (!coupon) return INVALID_COUPON;
  const { startsAt, expiresAt, exhausted } = coupon;
  const minimum = coupon.minimumAmount ?? 0;
  if (startsAt !== null && now < new Date(startsAt)) return "Coupon not yet active";
  if (expiresAt !== null && now >= new Date(expiresAt)) return "Coupon has expired";
  if (subtotal < minimum) return `Minimum order amount ${formatPaise(minimum)} required`;
  if (exhausted) return "Coupon usage limit exceeded";
  return couponDiscount(coupon, subtotal) === 0 ? INVALID_COUPON : null;
}
