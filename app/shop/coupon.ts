import type { Paise } from "./money.ts";

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
