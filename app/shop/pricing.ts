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
import { type GstCharges, priceGstLines, type RateAbove } from "#app/shop/tax/gst-lines.ts";
import type { TaxSettings } from "#app/shop/tax/tax-mode.ts";

/** The settings that affect prices. `taxRate` is in percent; amounts are in paise. */
export type PricingSettings = TaxSettings & { shippingFee: Paise; freeShippingThreshold: Paise };

/**
 * The charges to a shopper, in paise: total = subtotal + shipping + tax − discount + roundOff, in whole rupees. The tax
 * is not added when the prices include it, see `includedTax`.
 */
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

/**
 * A line to be priced. In tax mode 'gst' it needs the product's `id` and `taxRate` (percent), and `above` where its
 * class has it.
 */
type PricedLine = {
  price: Paise;
  quantity: number;
  id?: string;
  taxRate?: number | null;
  above?: RateAbove | null;
};

/** Returns the price of a line before shipping, tax and discount, in paise. */
export function lineTotal({ price, quantity }: Pick<PricedLine, "price" | "quantity">): Paise {
  return price * quantity;
}

/**
 * Prices a cart; no other function does. Tax is a percentage of the subtotal before the discount, rounded to the rupee,
 * half up, or in mode 'gst' the sum of the lines' tax, see `priceGstLines`. Shipping is free above the threshold (not
 * at it, and never with Infinity), otherwise it costs the fee. An empty cart costs nothing, and in mode 'gst' goods
 * that cost nothing ship for free. The hint is threshold − subtotal, at least ₹1.
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
  const isGst = settings.taxMode === "gst";
  const off = discount ? couponDiscount(discount, subtotal) : 0;
  const isFree = subtotal > settings.freeShippingThreshold || (isGst && off === subtotal);
  const shipping = isFree ? 0 : settings.shippingFee;
  const tax = isGst
    ? gstOf(lines, { shipping, discount: off, included: settings.pricesIncludeTax })
    : percentToRupee(subtotal, settings.taxRate);
  const exact = subtotal + shipping + (isGst && settings.pricesIncludeTax ? 0 : tax) - off;
  const total = roundToRupee(exact);
  const freeShippingHint =
    shipping > 0 && Number.isFinite(settings.freeShippingThreshold)
      ? Math.max(settings.freeShippingThreshold - subtotal, ONE_RUPEE)
      : null;
  return { subtotal, shipping, tax, discount: off, roundOff: total - exact, total, freeShippingHint };
}

/**
 * Returns the GST of a cart in paise.
 * @throws for a line whose rate is not known: a wrong total is worse than none
 */
function gstOf(lines: readonly PricedLine[], charges: GstCharges): Paise {
  const rated = lines.map(({ id, taxRate, above, ...line }) => {
    if (id === undefined || taxRate === undefined || taxRate === null) {
      throw new Error("A line of the cart has no tax rate");
    }
    return { id, taxRate, above, quantity: line.quantity, amount: lineTotal(line) };
  });
  return priceGstLines(rated, charges).reduce((sum, line) => sum + line.tax + line.deliveryTax, 0);
}

/** Returns the tax in paise that the prices of an order include: 0 when tax was added to them. */
export function includedTax({ subtotal, shipping, tax, discount, roundOff, total }: Charges): Paise {
  return subtotal + shipping - discount + roundOff === total ? tax : 0;
}

/** Returns 'Includes ₹152.54 GST', or null when tax has a row of its own. */
export function includedTaxText(charges: Charges): string | null {
  const tax = includedTax(charges);
  return tax === 0 ? null : `Includes ${formatPaise(tax)} GST`;
}

/** The code in a cart and its coupon. `found` is null when there is none, undefined when the lookup failed. */
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

/** Returns the savings of a cart in paise: the difference to the earlier prices of its products, plus the discount. */
export function savings(
  lines: readonly { price: Paise; comparePrice?: Paise | null; quantity: number; stock: number }[],
  discount: Paise,
): Paise {
  return lines
    .filter(({ stock }) => stock > 0)
    .reduce(
      (sum, line) => sum + Math.max(0, (line.comparePrice ?? 0) - line.price) * line.quantity,
      discount,
    );
}

/** A row of a total. The discount is negative. */
export type ChargeRow = {
  key: "subtotal" | "shipping" | "tax" | "discount" | "roundOff";
  label: string;
  amount: Paise;
};

/**
 * Returns the rows between the items and the total, in the order in which they are added. Discount and round-off are
 * left out when they are 0, and tax when the prices include it.
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
  const isIncluded = includedTax(charges) > 0;
  return rows.filter(({ key, amount }) =>
    key === "tax" ? !isIncluded : amount !== 0 || (key !== "discount" && key !== "roundOff"),
  );
}

/** Returns 'Add ₹199 more to get free shipping!', from the hint of `priceCart` in paise. */
export function freeShippingText(hint: Paise): string {
  return `Add ${formatPaise(hint)} more to get free shipping!`;
}
