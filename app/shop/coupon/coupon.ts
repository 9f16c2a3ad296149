import { formatPaise, type Paise } from "#app/shop/money.ts";

/** What a coupon takes off: `value` is a percentage for 'percentage' and paise for 'fixed'. */
export type CouponTerms = {
  code: string;
  type: "percentage" | "fixed";
  value: number;
  maximumDiscount: Paise | null;
};

/**
 * A percentage of an amount, rounded once to the whole rupee, half up. Exact: the rate counts to four decimals
 * and the product is taken in whole numbers, so 18 % of ₹0.25 or 12.5 % of ₹99,999.99 never depends on a float.
 */
export function percentToRupee(amount: Paise, percent: number): Paise {
  const scaled = BigInt(amount) * BigInt(Math.round(percent * 10_000));
  const rupee = 100_000_000n;
  return Number((2n * scaled + rupee) / (2n * rupee)) * 100;
}

/**
 * The discount in paise for a subtotal in paise, between 0 and the subtotal. A percentage is rounded to the rupee,
 * half up, then capped by maximum_discount and the subtotal; a fixed coupon gives at most the subtotal.
 */
export function couponDiscount(coupon: CouponTerms, subtotal: Paise): Paise {
  const wanted =
    coupon.type === "percentage"
      ? Math.min(percentToRupee(subtotal, coupon.value), coupon.maximumDiscount ?? subtotal)
      : Math.round(coupon.value);
  return Math.max(0, Math.min(wanted, subtotal));
}

/** A coupon that is switched on, as this moment finds it. The window's ends are ISO timestamps, null where open. */
export type AvailableCoupon = CouponTerms & {
  minimumAmount: Paise | null;
  startsAt: string | null;
  expiresAt: string | null;
  /** The total limit or this shopper's own is reached. */
  exhausted: boolean;
};

/** The coupon in a cart at this view: it takes `saving` (paise) off, or nothing for the reason given. */
export type CartCoupon = { code: string; discount: Paise; refusal: string | null };

/** A code that was not taken, as it was typed, and why. */
export type RejectedCoupon = { typed: string; refusal: string };

export const INVALID_COUPON = "Invalid coupon code";
export const COUPON_LOOKUP_FAILED = "Failed to validate coupon";
export const COUPON_FAILED = "Failed to apply coupon";

/** As long as a code may be; the cart's cookie has room for no more. */
export const MAX_COUPON_LENGTH = 40;

/** A typed code as the records write it: upper-cased, without blanks around it. Null for what can be no code. */
export function parseCouponCode(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return code.length > 0 && code.length <= MAX_COUPON_LENGTH && !/[\p{Cc}\p{Cs}]/u.test(code) ? code : null;
}

/**
 * Why a coupon gives nothing on a subtotal (paise) at this moment, null when it does; null instead of a coupon is a
 * code that is unknown or switched off. It holds from its start, to the second, until just before its expiry.
 */
export function couponRefusal(coupon: AvailableCoupon | null, subtotal: Paise, now: Date): string | null {
  if (!coupon) return INVALID_COUPON;
  const { startsAt, expiresAt, minimumAmount, exhausted } = coupon;
  if (startsAt !== null && now < new Date(startsAt)) return "Coupon not yet active";
  if (expiresAt !== null && now >= new Date(expiresAt)) return "Coupon has expired";
  if (minimumAmount !== null && subtotal < minimumAmount) {
    return `Minimum order amount ${formatPaise(minimumAmount)} required`;
  }
  if (exhausted) return "Coupon usage limit exceeded";
  return couponDiscount(coupon, subtotal) === 0 ? INVALID_COUPON : null;
}
