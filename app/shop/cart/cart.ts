import { isLimited, maxQuantity, type StockedProduct } from "#app/shop/cart/line-limit.ts";
import { MAX_COUPON_LENGTH } from "#app/shop/coupon/coupon.ts";
import type { Paise } from "#app/shop/money.ts";
import { lineTotal } from "#app/shop/pricing.ts";
import type { RateAbove } from "#app/shop/tax/gst-lines.ts";

/** A product and its quantity: a whole number, at least 1. */
export type CartLine = { id: string; quantity: number };

/** A cart as its cookie stores it. Names and prices are not stored; they are read for each view. */
export type Cart = { id: string; lines: CartLine[]; coupon: string | null };

export type CartProduct = StockedProduct & {
  name: string;
  price: Paise;
  /** The earlier price; null without one. */
  comparePrice?: Paise | null;
  imageUrl: string | null;
  /** Options to choose a value of: then not this product is bought, but a variant of it. */
  optionNames?: readonly string[];
  /** Of a variant: its product. */
  variantOf?: string | null;
  /** Of a product with one variant and nothing to choose: that variant. */
  onlyVariant?: string | null;
  /** In percent, in tax mode 'gst'. */
  taxRate?: number | null;
  /** Of a class of goods whose rate depends on the price. */
  above?: RateAbove | null;
};

/**
 * A cart joined with its products. `lines` has the cart's order. A line above the stock or the limit is reduced to it
 * and listed in `reduced`, with `isLimited` for the limit. An out-of-stock line keeps its quantity, has `stock: 0` and
 * blocks the checkout. Lines of products that are no longer sold are in `unavailable` instead, and those of products that
 * have got options since in `toChoose`: they stay in the cart until a variant is added or they are removed.
 */
export type JoinedCart = {
  lines: (CartProduct & { quantity: number; lineTotal: Paise })[];
  unavailable: CartLine[];
  toChoose: { id: string; name: string; optionNames: readonly string[] }[];
  reduced: { id: string; name: string; from: number; to: number; isLimited?: true }[];
  hasOutOfStock: boolean;
};

/** `added`: units added, 0 when stock or limit allow no more. `full`: a new product, and the cart has 50 lines already. */
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
 * Parses a cart from untrusted data; null if it is invalid: a wrong shape, ids that are no UUIDs, quantities that are
 * not whole numbers from 1 to 1,000,000, or more than 50 products. Lines of the same product are merged. Never throws.
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
 * Parses a quantity field: a whole number, possibly negative, spaces around it allowed. Null for anything else ('',
 * '1.5', '1e9', a file, a repeated field).
 */
export function parseQuantity(value: unknown): number | null {
  if (typeof value !== "string" || !/^\s*-?\d{1,12}\s*$/.test(value)) return null;
  return Number(value) + 0;
}

/** The last six characters of an id, by which a page's script finds a product in the cart; saves bytes. */
export function idSuffix(id: string): string {
  return id.slice(-6);
}

/** The link to the cart that a product in it has, on its card and on its page. */
export const IN_CART = { label: "In cart · View", className: "btn in-cart" } as const;

/** Id of a product's card on a page, to which a form of the card leads back: '#p-a1b2c3'. */
export function cardAnchor(id: string): string {
  return `p-${idSuffix(id)}`;
}

/** The path with a card's anchor, for a page that lists products; a path with an anchor of its own keeps that. */
export function backToCard(path: string, id: string): string {
  return /^\/(products?([/?]|$)|$|\?)/.test(path) && !path.includes("#") ? `${path}#${cardAnchor(id)}` : path;
}

/** Suffixes of the products in the cart. */
export function cartSuffixes(cart: Cart): string[] {
  return cart.lines.map(({ id }) => idSuffix(id));
}

/** The number of products in the cart, for the header's badge. */
export function cartCount(cart: Cart): number {
  return cart.lines.length;
}

/** 'Cart, 2 items', the name of the link to the cart. */
export function cartLabel(count: number): string {
  if (count === 0) return "Cart";
  return `Cart, ${count} ${count === 1 ? "item" : "items"}`;
}

/** Adds units of a product, or raises its line, at most to the stock and the limit. */
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

export function removeLine(cart: Cart, id: string): Cart {
  return { ...cart, lines: cart.lines.filter((line) => line.id !== id) };
}

/** An empty cart with a new id: an order may have been placed with the old one. */
export function clearCart(_cart: Cart, newId: string): Cart {
  return emptyCart(newId);
}

/**
 * What a cart holds beyond an order that was placed from it: each line less the units ordered, without coupon. It has a
 * new id, because the old one stands for the order.
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

/**
 * The cart with the variant in the place of each product that has got options since, but nothing to choose.
 * @param products those of the cart, with the only variants in the place of their products
 */
export function chooseOnlyVariants(cart: Cart, products: readonly CartProduct[]): Cart {
  let chosen = cart;
  for (const { id, quantity } of cart.lines) {
    const product = findBuyable(products, id);
    if (!product || product.id === id) continue;
    const present = chosen.lines.find((line) => line.id === product.id);
    chosen = present
      ? withQuantity(removeLine(chosen, id), product.id, Math.min(present.quantity + quantity, MAX_QUANTITY))
      : {
          ...chosen,
          lines: chosen.lines.map((line) => (line.id === id ? { id: product.id, quantity } : line)),
        };
  }
  return chosen;
}

/** The product with this id, or the variant that stands in its place; see `chooseOnlyVariants`. */
export function findBuyable(products: readonly CartProduct[], id: string): CartProduct | undefined {
  return products.find((one) => one.id === id) ?? products.find((one) => one.variantOf === id);
}

/** Joins a cart with the products' names, prices and stock. Products that are missing are no longer sold. */
export function joinCart(cart: Cart, products: readonly CartProduct[]): JoinedCart {
  const byId = new Map(products.map((product) => [product.id, product]));
  const joined: JoinedCart = {
    lines: [],
    unavailable: [],
    toChoose: [],
    reduced: [],
    hasOutOfStock: false,
  };
  for (const line of cart.lines) {
    const product = byId.get(line.id);
    if (!product) {
      joined.unavailable.push(line);
      continue;
    }
    if (mustBeChosen(product)) {
      joined.toChoose.push({ id: line.id, name: product.name, optionNames: product.optionNames ?? [] });
      continue;
    }
    const soldOut = product.stock <= 0;
    const quantity = soldOut ? line.quantity : Math.min(line.quantity, maxQuantity(product));
    if (soldOut) joined.hasOutOfStock = true;
    if (quantity < line.quantity) {
      joined.reduced.push({
        id: line.id,
        name: product.name,
        from: line.quantity,
        to: quantity,
        ...(isLimited(product) ? { isLimited: true as const } : {}),
      });
    }
    joined.lines.push({
      ...product,
      stock: Math.max(product.stock, 0),
      quantity,
      lineTotal: lineTotal({ price: product.price, quantity }),
    });
  }
  return joined;
}

/** Whether a variant of the product is to be chosen, instead of the product itself. */
export function mustBeChosen({ optionNames = [] }: Pick<CartProduct, "optionNames">): boolean {
  return optionNames.length > 0;
}

function withQuantity(cart: Cart, id: string, quantity: number): Cart {
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
