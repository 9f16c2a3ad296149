import type { PaymentOffer } from "#app/shop/checkout/payment-method.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { placementRefusal } from "#app/shop/order/placement-refusal.ts";

/** 'The total is now ₹453 instead of ₹403.' */
export function totalChangeText(now: Paise, shown: Paise): string {
  return `The total is now ${formatPaise(now)} instead of ${formatPaise(shown)}.`;
}

/**
 * Returns why the chosen payment method is not available, and the one that is left: 'Cash on delivery is not available
 * for PIN 194101. You would pay online.'; null when it is available.
 */
export function lostMethodText(offers: readonly PaymentOffer[], chosen: string): string | null {
  const offer = offers.find(({ method }) => method === chosen);
  if (!offer) return placementRefusal("payment_method_unavailable");
  if (offer.reason === null) return null;
  const isOnlineLeft = offers.some(({ method, reason }) => method === "razorpay" && reason === null);
  return isOnlineLeft ? `${offer.reason} You would pay online.` : offer.reason;
}

/** The errors of a form by field name, and its values as posted. */
type Answer = { initialValue?: Record<string, unknown> | null; error?: Record<string, string[] | null> };

type Terms = {
  offers: readonly PaymentOffer[];
  total: Paise;
  /** The total that the shopper saw, in paise; null where it is not known. */
  shownTotal: Paise | null;
};

/**
 * Adds to a posted checkout form what its address has changed beside its own errors: the total, and that the chosen
 * payment method is not available. Otherwise the next press would charge what the shopper did not choose.
 */
export function addChangedTerms<Result extends Answer>(
  result: Result,
  { offers, total, shownTotal }: Terms,
): Result {
  const error = { ...result.error };
  if (shownTotal !== null && shownTotal !== total) {
    const change = totalChangeText(total, shownTotal);
    const errors = error[""] ?? [];
    if (!errors.some((one) => one.includes(change))) error[""] = [...errors, change];
  }
  const chosen = result.initialValue?.paymentMethod;
  const lost = total > 0 && typeof chosen === "string" ? lostMethodText(offers, chosen) : null;
  if (lost !== null && !error.paymentMethod) error.paymentMethod = [lost];
  return Object.keys(error).length > 0 ? { ...result, error } : result;
}
