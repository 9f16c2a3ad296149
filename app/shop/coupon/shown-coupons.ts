import { formatDiscount } from "#app/shop/coupon/coupon-status.ts";
import {
  type AvailableCoupon,
  type CartCoupon,
  couponDiscount,
  couponRefusal,
} from "#app/shop/coupon/coupon.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";

/** A coupon that the cart shows to everybody. `userLimit`: how often one shopper may use it; null: no limit. */
export type ShownCoupon = AvailableCoupon & { userLimit: number | null };

/** A coupon as the cart shows it: its terms, and the amount it saves now or the amount still missing for it. */
export type RankedCoupon = { code: string; terms: string } & (
  | { saves: Paise; missing: null }
  | { saves: null; missing: Paise }
);

/**
 * Sorts the coupons for a subtotal in paise: first those that can be used, by what they save, largest first; then those
 * that need a larger subtotal, by the amount missing, smallest first.
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

/**
 * Returns the coupons to show beside a subtotal in paise: all of them, best first, or beside an applied coupon the one
 * that saves most, if that is more.
 */
export function offerCoupons(
  coupons: readonly ShownCoupon[],
  subtotal: Paise,
  applied: CartCoupon | null,
  now: Date,
): RankedCoupon[] {
  const ranked = rankCoupons(coupons, subtotal, now);
  if (!applied) return ranked;
  return ranked
    .filter(({ code, saves }) => code !== applied.code && (saves ?? 0) > applied.discount)
    .slice(0, 1);
}
