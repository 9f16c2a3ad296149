import { maxQuantity, type StockedProduct } from "#app/shop/cart/line-limit.ts";
import { MAX_COUPON_LENGTH } from "#app/shop/coupon/coupon.ts";

/** A product and its quantity: a whole number, at least 1. */
export type CartLine = { id: string; quantity: number };

/**
 * A cart as stored in its cookie. Names and prices are not stored; they are read for each view. `place`: the index that
 * a removed line had.
 */
export type Cart = { id: string; lines: CartLine[]; coupon: string | null; place?: number };

/**
 * The result of adding to a cart. `added`: units added, 0 when stock or limit allow no more. `full`: the product is new
 * and the cart has 50 lines already.
 */
export type AddResult = { cart: Cart; added: number; full: boolean };

/** The maximum number of lines in a cart, so that its cookie stays below 4 KB. */
export const MAX_LINES = 50;

/** The maximum quantity of a line in the cookie. Stock and limit are lower. */
export const MAX_QUANTITY = 1_000_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Creates an empty cart. */
export function emptyCart(id: string): Cart {
  return { id, lines: [], coupon: null };
}

/**
 * Parses a cart from untrusted data. Returns null if it is invalid: a wrong shape, ids that are no UUIDs, quantities
 * that are not whole numbers from 1 to 1,000,000, or more than 50 products. Merges lines of the same product. Never
 * throws.
 */
export function parseCart(value: unknown): Cart | null {
  if (!isRecord(value) || !isUuid(value.id) || !Array.isArray(value.lines)) return null;
  if (value.lines.length > MAX_LINES * MAX_LINES) return null;
  const coupon = value.coupon ?? null;
  if (coupon !== null && (typeof coupon !== "string" || coupon === "" || coupon.length > MAX_COUPON_LENGTH)) {
    return null;
  }
  const quantities = new Map<string, number>();
  for (const line of value.lines as unknown[]) {
    if (!isRecord(line) || !isUuid(line.id) || !isQuantity(line.quantity)) return null;
    const id = line.id.toLowerCase();
    const quantity = (quantities.get(id) ?? 0) + line.quantity;
    if (!isQuantity(quantity)) return null;
    quantities.set(id, quantity);
  }
  if (quantities.size > MAX_LINES) return null;
  const lines = Array.from(quantities, ([id, quantity]) => ({ id, quantity }));
  return { id: value.id.toLowerCase(), lines, coupon };
}

/**
 * Parses a quantity field: a whole number, possibly negative, with spaces around it allowed. Returns null for anything
 * else ('', '1.5', '1e9', a file, a repeated field).
 */
export function parseQuantity(value: unknown): number | null {
  if (typeof value !== "string" || !/^\s*-?\d{1,12}\s*$/.test(value)) return null;
  return Number(value) + 0;
}

/** Adds units of a product to its line or to a new one, at most up to the stock and the limit. */
export function addLine(cart: Cart, product: StockedProduct, quantity: number): AddResult {
  const present = cart.lines.find((line) => line.id === product.id);
  const before = present?.quantity ?? 0;
  const after = Math.min(before + toWholeUnits(quantity), toWholeUnits(maxQuantity(product)), MAX_QUANTITY);
  const added = after - before;
  if (added <= 0) return { cart, added: 0, full: false };
  if (present) return { cart: withQuantity(cart, product.id, after), added, full: false };
  if (cart.lines.length >= MAX_LINES) return { cart, added: 0, full: true };
  return {
    cart: { ...cart, lines: [...cart.lines, { id: product.id, quantity: after }] },
    added,
    full: false,
  };
}

/**
 * Sets the quantity of a line, clamped from 0 to stock and limit; 0 removes the line. Does nothing when the product is
 * not in the cart or the quantity is NaN.
 */
export function setLine(cart: Cart, product: StockedProduct, quantity: number): Cart {
  if (Number.isNaN(quantity)) return cart;
  const clamped = Math.min(toWholeUnits(quantity), toWholeUnits(maxQuantity(product)), MAX_QUANTITY);
  return clamped === 0 ? removeLine(cart, product.id) : withQuantity(cart, product.id, clamped);
}

/** Returns the cart without the product's line. The coupon stays. */
export function removeLine(cart: Cart, id: string): Cart {
  return { ...cart, lines: cart.lines.filter((line) => line.id !== id) };
}

/**
 * Returns the cart that remains after an order was placed from it: each line less the units ordered, without coupon. It
 * gets a new id, because the old one identifies the order.
 */
export function withoutOrdered(
  cart: Cart,
  items: readonly { productId: string | null; quantity: number }[],
  newId: string,
): Cart {
  const lines = cart.lines.flatMap(({ id, quantity }) => {
    const ordered = items.filter(({ productId }) => productId === id);
    const left = ordered.reduce((units, item) => units - item.quantity, quantity);
    return left > 0 ? [{ id, quantity: left }] : [];
  });
  return { id: newId, lines, coupon: null };
}

/** Returns true if the cart contains a product of the order. */
export function sharesItems(cart: Cart, items: readonly { productId: string | null }[]): boolean {
  return cart.lines.some(({ id }) => items.some(({ productId }) => productId === id));
}

/** Returns the cart with this quantity in the product's line. */
export function withQuantity(cart: Cart, id: string, quantity: number): Cart {
  return { ...cart, lines: cart.lines.map((line) => (line.id === id ? { id, quantity } : line)) };
}

function toWholeUnits(value: number): number {
  return Math.max(Math.floor(value) || 0, 0);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

function isQuantity(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_QUANTITY;
}
