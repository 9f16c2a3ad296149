import { ORDER_BUSY } from "#app/shop/order/order-busy.ts";
import { placementRefusal, type RefusalFacts, type RefusedLine } from "#app/shop/order/placement-refusal.ts";

const PLACE_AGAIN = "Please place the order again.";

/** What follows for an order of which nothing is in stock. */
export const NOTHING_LEFT = "This order cannot be paid now.";

/** The next step for a customer who pays by a link and has no cart. */
export const WRITE_TO_US = "Please write to us.";

/** Messages by error code. Some end with the next step. */
const REFUSALS: Record<string, string | ((next: string) => string)> = {
  link_expired: "This payment link has expired. Please ask us for a new one.",
  paid: "This order is paid already.",
  cancelled: "This order was cancelled, so it cannot be paid.",
  under_way: "This order is being prepared already, so the way to pay it stays as it is.",
  too_old: (next) => `This order is more than 30 days old. ${next}`,
  coupon_exhausted: (next) => `The coupon of this order cannot be used any more. ${next}`,
  coupon_invalid: (next) => `The coupon of this order cannot be used any more. ${next}`,
  shipping_changed: (next) => `The cost of delivery has changed. ${next}`,
  tax_changed: (next) => `The tax on the items has changed. ${next}`,
  not_served: "We do not deliver to the PIN code of this order any more.",
  payment_unknown:
    "We could not check whether this order is paid already. Nothing was changed; please try again in a moment.",
  busy: ORDER_BUSY,
};

/** Reasons for which an order can be placed anew, at another total or with fewer units. */
const ANEW = new Set([
  "price_changed",
  "shipping_changed",
  "tax_changed",
  "coupon_invalid",
  "coupon_exhausted",
  "line_limit_exceeded",
]);

/**
 * Returns true if an order that cannot be paid again for this reason can be placed anew: at another total, or without
 * what is gone.
 * @param lines the refused lines
 * @param items the number of items of the order
 */
export function canBePlacedAnew(code: string, lines: readonly RefusedLine[], items: number): boolean {
  if (code === "unavailable") return lines.length < items;
  if (code === "out_of_stock") return lines.length < items || lines.some(({ stock }) => (stock ?? 0) > 0);
  return ANEW.has(code);
}

/**
 * Returns the message for an order that could not be paid again or switched to cash on delivery, by error code. In each
 * case nothing has changed.
 * @param next the next step when the order cannot be paid as it is
 */
export function reopenRefusal(
  code: string,
  lines: readonly RefusedLine[] = [],
  facts: RefusalFacts = {},
  next = PLACE_AGAIN,
): string {
  const known = Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
  if (known !== undefined) return typeof known === "string" ? known : known(next);
  const text = placementRefusal(code, lines, facts);
  // The message is about the order, not about the cart.
  if (code === "unavailable") return text.replace(/ Please check your cart.*/, "");
  if (["out_of_stock", "price_changed", "line_limit_exceeded"].includes(code))
    return text.replace(/ Please check your cart.*/, ` ${next}`);
  return text.startsWith("Failed to place order") ? "That could not be done. Please try again." : text;
}
