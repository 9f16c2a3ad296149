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

/** The settings that prices depend on: `taxRate` in percent, the rest in paise. */
export type PricingSettings = { taxRate: number; shippingFee: Paise; freeShippingThreshold: Paise };

/** What a shopper is charged, in paise: total = subtotal + shipping + tax − discount + roundOff, in whole rupees. */
export type Charges = {
  subtotal: Paise;
  shipping: Paise;
  tax: Paise;
  discount: Paise;
  roundOff: Paise;
  total: Paise;
};

/** `freeShippingHint`: the amount missing for free shipping; null when shipping is free. */
export type Totals = Charges & { freeShippingHint: Paise | null };

const ONE_RUPEE: Paise = 100;

type PricedLine = { price: Paise; quantity: number };

/** What a line costs before shipping, tax and discount, in paise. */
export function lineTotal({ price, quantity }: PricedLine): Paise {
  return price * quantity;
}

/**
 * Prices a cart; nothing else does. Tax is a percentage of the subtotal before the discount, rounded to the rupee, half
 * up. Shipping is free above the threshold (not at it), otherwise the fee; an empty cart costs nothing. The hint is
 * threshold − subtotal, at least ₹1.
 */
export function priceCart(
  lines: readonly PricedLine[],
  settings: PricingSettings,
  discount?: CouponTerms | null,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + lineTotal(line), 0);
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

/** The code in a cart and its coupon: null when there is none, undefined when the lookup failed. */
type CouponLookup = { code: string; found: AvailableCoupon | null | undefined };

/** Prices a cart with its coupon. A coupon that does not apply gives no discount and has a `refusal`. */
export function priceWithCoupon(
  lines: readonly PricedLine[],
  settings: PricingSettings,
  lookup: CouponLookup | null,
  now: Date,
): { totals: Totals; coupon: CartCoupon | null } {
  const plain = priceCart(lines, settings);
  if (!lookup) return { totals: plain, coupon: null };
  const { code, found } = lookup;
  const refusal = found === undefined ? COUPON_LOOKUP_FAILED : couponRefusal(found, plain.subtotal, now);
  if (refusal !== null || !found) return { totals: plain, coupon: { code, discount: 0, refusal } };
  const totals = priceCart(lines, settings, found);
  return { totals, coupon: { code, discount: totals.discount, refusal: null } };
}

/** A row of a total. The discount is negative. */
export type ChargeRow = {
  key: "subtotal" | "shipping" | "tax" | "discount" | "roundOff";
  label: string;
  amount: Paise;
};

/**
 * The rows between the items and the total, in the order in which they are added. Discount and round-off are left out
 * when they are 0.
 */
export function chargeRows(charges: Charges, couponCode: string | null = null): ChargeRow[] {
  const { subtotal, shipping, tax, discount, roundOff } = charges;
  const rows: ChargeRow[] = [
    { key: "subtotal", label: "Subtotal", amount: subtotal },
    { key: "shipping", label: "Shipping", amount: shipping },
    { key: "tax", label: "Tax", amount: tax },
    { key: "discount", label: couponCode ? `Discount · ${couponCode}` : "Discount", amount: -discount },
    { key: "roundOff", label: "Round off", amount: roundOff },
  ];
  return rows.filter(({ key, amount }) => amount !== 0 || (key !== "discount" && key !== "roundOff"));
}

/** 'Add ₹199 more to get free shipping!', from the hint of `priceCart` in paise. */
export function freeShippingText(hint: Paise): string {
  return `Add ${formatPaise(hint)} more to get free shipping!`;
}
