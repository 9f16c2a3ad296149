import {
  type AvailableCoupon,
  COUPON_LOOKUP_FAILED,
  couponDiscount,
  couponRefusal,
  type CouponTerms,
  type CartCoupon,
  percentToRupee,
} from "#app/shop/coupon/coupon.ts";
import { formatPaise, type Paise, roundToRupee } from "#app/shop/money.ts";

/** The part of the shop's settings that prices depend on. `taxRate` is a percentage, the rest is paise. */
export type PricingSettings = { taxRate: number; shippingFee: Paise; freeShippingThreshold: Paise };

/**
 * Everything the shopper is charged, in paise. `total` = subtotal + shipping + tax − discount + roundOff and is
 * whole rupees.
 */
export type Charges = {
  subtotal: Paise;
  shipping: Paise;
  tax: Paise;
  discount: Paise;
  roundOff: Paise;
  total: Paise;
};

/** `freeShippingHint` is what is missing for free shipping, null once shipping costs nothing. */
export type Totals = Charges & { freeShippingHint: Paise | null };

const ONE_RUPEE: Paise = 100;

/**
 * The one place where a cart gets its price. Tax is a percentage of the subtotal before the discount, rounded to the
 * rupee, half up. Shipping is free when the subtotal is above the threshold (equal is not enough), otherwise the fee;
 * an empty cart costs nothing. The hint is threshold − subtotal, at least ₹1.
 */
export function priceCart(
  lines: readonly { price: Paise; quantity: number }[],
  settings: PricingSettings,
  discount?: CouponTerms | null,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  if (subtotal === 0) {
    return { subtotal: 0, shipping: 0, tax: 0, discount: 0, roundOff: 0, total: 0, freeShippingHint: null };
  }
  const shipping = subtotal > settings.freeShippingThreshold ? 0 : settings.shippingFee;
  const tax = percentToRupee(subtotal, settings.taxRate);
  const off = discount ? couponDiscount(discount, subtotal) : 0;
  const exact = subtotal + shipping + tax - off;
  const total = roundToRupee(exact);
  const freeShippingHint =
    shipping > 0 ? Math.max(settings.freeShippingThreshold - subtotal, ONE_RUPEE) : null;
  return { subtotal, shipping, tax, discount: off, roundOff: total - exact, total, freeShippingHint };
}

/** The code that a cart holds and what the records say of it; undefined: they could not be asked. */
type CouponLookup = { code: string; found: AvailableCoupon | null | undefined };

/** Prices a cart with its coupon as it stands at this moment; one that no longer holds takes nothing off and says why. */
export function priceWithCoupon(
  lines: readonly { price: Paise; quantity: number }[],
  settings: PricingSettings,
  held: CouponLookup | null,
  now: Date,
): { totals: Totals; coupon: CartCoupon | null } {
  const plain = priceCart(lines, settings);
  if (!held) return { totals: plain, coupon: null };
  const { code, found } = held;
  const refusal = found === undefined ? COUPON_LOOKUP_FAILED : couponRefusal(found, plain.subtotal, now);
  if (refusal !== null || !found) return { totals: plain, coupon: { code, discount: 0, refusal } };
  const totals = priceCart(lines, settings, found);
  return { totals, coupon: { code, discount: totals.discount, refusal: null } };
}

/** The hint's text: 'Add ₹{n} more to get free shipping!'. Takes the hint of `priceCart`, in paise. */
export function freeShippingText(hint: Paise): string {
  return `Add ${formatPaise(hint)} more to get free shipping!`;
}
