import { MAX_COUPON_LENGTH } from "#app/shop/coupon/coupon.ts";
import type { Paise } from "#app/shop/money.ts";

/** A product id and how many of it. The quantity is a whole number, at least 1. */
export type CartLine = { id: string; quantity: number };

/** What the shopper's cookie holds: no names and no prices, those are read afresh at every view. */
export type Cart = { id: string; lines: CartLine[]; coupon: string | null };

/** A product as the cart needs it. */
export type CartProduct = { id: string; name: string; price: Paise; stock: number; imageUrl: string | null };

/** What a cart line may still take from the shelf. */
type StockedProduct = { id: string; stock: number };

/**
 * A cart beside today's products. `lines` keeps the cart's order; a line above the stock is shortened to it and named
 * in `shortened`; a sold-out line stays, with its quantity and `stock: 0`, and blocks the checkout. `gone` are lines
 * whose product is no longer sold; they are not in `lines`.
 */
export type JoinedCart = {
  lines: (CartProduct & { quantity: number; lineTotal: Paise })[];
  unavailable: CartLine[];
  reduced: { id: string; name: string; from: number; to: number }[];
  hasOutOfStock: boolean;
};

/**
 * What adding did: `added` is how many units went in (0 when the stock allows no more), `full` is true when the
 * product is new and the cart already has its 50 lines.
 */
export type AddResult = { cart: Cart; added: number; full: boolean };

/** A cart has at most this many lines, so that its cookie stays below 4 KB. */
export const MAX_LINES = 50;

const MAX_QUANTITY = 1_000_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A cart with nothing in it. */
export function emptyCart(id: string): Cart {
  return { id, lines: [], coupon: null };
}

/**
 * Reads a cart from data nobody vouches for. Lines of one product are merged into one. Answers null for anything that
 * is not a cart: a wrong shape, ids that are no UUIDs, quantities that are not whole numbers from 1 to 1,000,000, or
 * more than 50 products. Never throws.
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
 * Reads a quantity field: a whole number in digits, possibly negative, blanks around it allowed. Null for everything
 * else ('', '1.5', '1e9', 'NaN', a file, a repeated field given as an array).
 */
export function parseQuantity(value: unknown): number | null {
  if (typeof value !== "string" || !/^\s*-?\d{1,12}\s*$/.test(value)) return null;
  return Number(value) + 0;
}

/** How a page's script knows a product of the cart again: the end of its id, at a fraction of the bytes. */
export function idSuffix(id: string): string {
  return id.slice(-6);
}

/** How many different products are in the cart: the number on the header's badge. */
export function cartCount(cart: Cart): number {
  return cart.lines.length;
}

/** Adds a quantity of a product. One already in the cart is raised; the line never goes above the stock. */
export function addLine(cart: Cart, product: StockedProduct, quantity: number): AddResult {
  const present = cart.lines.find((line) => line.id === product.id);
  const before = present?.quantity ?? 0;
  const after = Math.min(before + toWholeUnits(quantity), toWholeUnits(product.stock), MAX_QUANTITY);
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
 * Sets the quantity of a line, clamped between 0 and the stock; 0 removes the line. A product that is not in the cart
 * and a quantity that is not a number change nothing.
 */
export function setLine(cart: Cart, product: StockedProduct, quantity: number): Cart {
  if (Number.isNaN(quantity)) return cart;
  const clamped = Math.min(toWholeUnits(quantity), toWholeUnits(product.stock), MAX_QUANTITY);
  return clamped === 0 ? removeLine(cart, product.id) : withQuantity(cart, product.id, clamped);
}

/** Takes a line out. */
export function removeLine(cart: Cart, id: string): Cart {
  return { ...cart, lines: cart.lines.filter((line) => line.id !== id) };
}

/** A cart emptied by its shopper or by an order: no lines, no coupon, and a new id, since the old one may be an order's. */
export function clearCart(_cart: Cart, newId: string): Cart {
  return emptyCart(newId);
}

/** Puts today's names, prices and stock beside the cart's lines. Products that are missing are no longer sold. */
export function joinCart(cart: Cart, products: readonly CartProduct[]): JoinedCart {
  const byId = new Map(products.map((product) => [product.id, product]));
  const joined: JoinedCart = { lines: [], unavailable: [], reduced: [], hasOutOfStock: false };
  for (const line of cart.lines) {
    const product = byId.get(line.id);
    if (!product) {
      joined.unavailable.push(line);
      continue;
    }
    const soldOut = product.stock <= 0;
    const quantity = soldOut ? line.quantity : Math.min(line.quantity, product.stock);
    if (soldOut) joined.hasOutOfStock = true;
    if (quantity < line.quantity) {
      joined.reduced.push({ id: line.id, name: product.name, from: line.quantity, to: quantity });
    }
    joined.lines.push({
      ...product,
      stock: Math.max(product.stock, 0),
      quantity,
      lineTotal: product.price * quantity,
    });
  }
  return joined;
}

function withQuantity(cart: Cart, id: string, quantity: number): Cart {
  return { ...cart, lines: cart.lines.map((line) => (line.id === id ? { id, quantity } : line)) };
}

function toWholeUnits(value: number): number {
  return value > 0 ? Math.floor(value) : 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

function isQuantity(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= MAX_QUANTITY;
}
