import { formatDiscount } from "#app/shop/coupon/coupon-status.ts";
import { type AvailableCoupon, couponDiscount, couponRefusal } from "#app/shop/coupon/coupon.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";

/** A coupon that the cart shows to everybody, with how often one shopper may use it; null for any number of times. */
export type ShownCoupon = AvailableCoupon & { userLimit: number | null };

/** A coupon as the cart shows it: its terms, and what it saves now, or what is still missing for it. */
export type RankedCoupon = { code: string; terms: string } & (
  | { saves: Paise; missing: null }
  | { saves: null; missing: Paise }
);

/**
 * The coupons that can be used with a subtotal in paise, the one that saves most first; then those that could be with a
 * larger one, that for which the least is missing first.
 */
export function rankCoupons(coupons: readonly ShownCoupon[], subtotal: Paise, now: Date): RankedCoupon[] {
  const usable = coupons.flatMap((coupon): RankedCoupon[] => {
    const { code, minimumAmount, userLimit } = coupon;
    const least = minimumAmount ?? 0;
    if (couponRefusal(coupon, Math.max(subtotal, least), now) !== null) return [];
    const terms = [
      formatDiscount(coupon),
      ...(least > 0 ? [`from ${formatPaise(least)}`] : []),
      ...(userLimit === null ? [] : [`${userLimit === 1 ? "once" : `${userLimit} times`} per shopper`]),
    ].join(", ");
    return subtotal < least
      ? [{ code, terms, saves: null, missing: least - subtotal }]
      : [{ code, terms, saves: couponDiscount(coupon, subtotal), missing: null }];
  });
  return usable.toSorted(
    (one, other) => (other.saves ?? 0) - (one.saves ?? 0) || (one.missing ?? 0) - (other.missing ?? 0),
  );
}
