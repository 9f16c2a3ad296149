import { lineLimitText } from "#app/shop/cart/line-limit.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";

/** A cart line that was refused, with the product's current stock and price; null when the product is deleted. */
export type RefusedLine = { name: string | null; stock: number | null; price: Paise | null };

/** Numbers from the database's refusal: `count` of the shopper's orders, `limit` of units. */
export type RefusalFacts = { count?: number | null; limit?: number | null };

/**
 * Names of the limits that protect stock and cash, as the portal shows them, by error code. Mirrors
 * private.count_refusal.
 */
const LIMITS: Record<string, string> = {
  line_limit_exceeded: "Limit per order",
  cod_limit_exceeded: "Amount of a cash order",
  too_many_cod: "Cash orders of a customer",
  too_many_cod_phone: "Cash orders of a phone number",
  too_many_unpaid: "Unpaid orders of a customer",
  too_many_unpaid_units: "Units in unpaid orders",
};

/** Returns true if the error code means that a limit of the settings was reached. */
export function isLimit(code: string): boolean {
  return Object.hasOwn(LIMITS, code);
}

/** Returns the name of the limit for an error code; an unknown code is returned unchanged. */
export function limitName(code: string): string {
  return LIMITS[code] ?? code;
}

/** Returns true if another payment method avoids the refusal with this error code. */
export function isAboutCash(code: string): boolean {
  return ["too_many_cod", "too_many_cod_phone", "cod_limit_exceeded", "no_cod_there", "pay_online"].includes(
    code,
  );
}

/** The message for an address that the shop does not deliver to. */
export const NOT_SERVED = "We do not deliver to this PIN code. Please choose another address.";

/** The message for a shopper with too many unpaid orders. */
export const UNPAID_ORDERS =
  "You have 3 orders waiting for payment. Please pay for or cancel one of them under My Orders first.";

const CHECK_CART = "Please check your cart and place the order again.";

const REFUSALS: Record<string, (lines: readonly RefusedLine[], facts: RefusalFacts) => string> = {
  out_of_stock: (lines) =>
    `${lines.map(stockRefusal).join(" ") || "Something in your cart has sold out."} ${CHECK_CART}`,
  unavailable: (lines) =>
    `${lines.map((line) => `${productName(line)} is no longer available.`).join(" ") || "Something in your cart is no longer available."} ${CHECK_CART}`,
  price_changed: (lines) => `${lines.map(priceRefusal).join(" ") || "A price has changed."} ${CHECK_CART}`,
  line_limit_exceeded: (lines, { limit }) =>
    `${lines.map((line) => `${productName(line)}: ${lineLimitText(limit ?? 1)}.`).join(" ")} ${CHECK_CART}`,
  coupon_exhausted: () => "Coupon usage limit exceeded",
  coupon_invalid: () => "Invalid coupon code",
  total_mismatch: () => "The total has changed. Please check it and place the order again.",
  state_unknown: () =>
    "The state of this address is not one that we know. Please choose another address, or enter this one again.",
  own_gstin: () => "This is our own GSTIN. Please enter that of your business",
  billing_invalid: () =>
    "Name and address of your business do not go with its GSTIN. Please check them and place the order again.",
  shipping_changed: () =>
    "The cost of delivery has changed. Please check the total and place the order again.",
  not_served: () => NOT_SERVED,
  no_cod_there: () => "Cash on delivery is not offered for this PIN code. Please choose another way to pay.",
  pay_online: () => "Cash on delivery is not available for this order. Please pay online.",
  payment_method_unavailable: () => "This payment method is not available now. Please choose another one.",
  cod_limit_exceeded: () =>
    "This order is above the limit for cash on delivery. Please choose another way to pay.",
  too_many_unpaid: () => UNPAID_ORDERS,
  too_many_cod: (_lines, { count }) => `You have ${cashOrders(count)}`,
  // Without their number: the phone may be a stranger's.
  too_many_cod_phone: () =>
    "Too many cash orders for this phone number are on the way. Pay online, or wait until one is delivered.",
  too_many_unpaid_units: (_lines, { limit }) =>
    `At most ${limit ?? 1} items can wait for payment. Please order fewer, or first pay for or cancel an earlier order.`,
  payment_unknown: () =>
    "We could not check whether your earlier order is paid. Please try again in a minute, or cancel that order first.",
  checkout_key_taken: () => "This checkout page is out of date. Please check it and place the order again.",
};

/**
 * Returns the message for an order that was not placed, by error code, in whole sentences that name the products with
 * their current numbers. Unknown codes give 'Failed to place order. Please try again.'.
 */
export function placementRefusal(
  code: string,
  lines: readonly RefusedLine[] = [],
  facts: RefusalFacts = {},
): string {
  const write = Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
  return write ? write(lines, facts) : "Failed to place order. Please try again.";
}

function cashOrders(count: number | null | undefined): string {
  const orders = count === 1 ? "1 cash order" : `${count ?? "several"} cash orders`;
  return `${orders} on the way. Pay online, or wait until one is delivered.`;
}

function productName(line: RefusedLine): string {
  return line.name ?? "A product in your cart";
}

function stockRefusal(line: RefusedLine): string {
  return (line.stock ?? 0) > 0
    ? `Only ${line.stock} of ${productName(line)} left.`
    : `${productName(line)} is out of stock.`;
}

function priceRefusal(line: RefusedLine): string {
  return line.price === null
    ? `The price of ${productName(line)} has changed.`
    : `The price of ${productName(line)} is now ${formatPaise(line.price)}.`;
}
