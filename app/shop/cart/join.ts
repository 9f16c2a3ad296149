import { type Cart, type CartLine, MAX_QUANTITY, removeLine, withQuantity } from "#app/shop/cart/cart.ts";
import { isLimited, maxQuantity, type StockedProduct } from "#app/shop/cart/line-limit.ts";
import type { Paise } from "#app/shop/money.ts";
import { lineTotal } from "#app/shop/pricing.ts";
import type { RateAbove } from "#app/shop/tax/gst-lines.ts";

export type CartProduct = StockedProduct & {
  name: string;
  price: Paise;
  /** The earlier price; null without one. */
  comparePrice?: Paise | null;
  imageUrl: string | null;
  /** The product's options. A product with options is not bought itself, but as one of its variants. */
  optionNames?: readonly string[];
  /** The id of a variant's product. */
  variantOf?: string | null;
  /** The id of the only variant, for a product with one variant and nothing to choose. */
  onlyVariant?: string | null;
  /** The tax rate in percent, in tax mode 'gst'. */
  taxRate?: number | null;
  /** The higher rate above a price, for goods whose rate depends on the price. */
  above?: RateAbove | null;
};

/**
 * A cart joined with its products. `lines` has the cart's order. A line above the stock or the limit is reduced to it
 * and listed in `reduced`, with `isLimited` for the limit. An out-of-stock line keeps its quantity, has `stock: 0` and
 * blocks the checkout. Lines of products that are no longer sold are in `unavailable` instead, and lines of products
 * that have been given options since in `toChoose`; both stay in the cart until a variant is added or they are removed.
 */
export type JoinedCart = {
  lines: (CartProduct & { quantity: number; lineTotal: Paise })[];
  unavailable: CartLine[];
  toChoose: { id: string; name: string; optionNames: readonly string[] }[];
  reduced: { id: string; name: string; from: number; to: number; isLimited?: true }[];
  hasOutOfStock: boolean;
};

/** Returns true if something has sold out, is gone, needs a choice, or is there in a smaller quantity. */
export function hasChanges({ unavailable, toChoose, reduced, hasOutOfStock }: JoinedCart): boolean {
  return unavailable.length + toChoose.length + reduced.length > 0 || hasOutOfStock;
}

/**
 * Joins a cart with the names, prices and stock of its products. A product that is missing from the list is no longer
 * sold.
 */
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

/** Returns the lines that can be bought. A line that has sold out is listed in the cart, but not counted. */
export function linesForSale(lines: JoinedCart["lines"]): JoinedCart["lines"] {
  return lines.filter(({ stock }) => stock > 0);
}

/** Returns true if a variant must be chosen, because the product itself cannot be bought. */
export function mustBeChosen({ optionNames = [] }: Pick<CartProduct, "optionNames">): boolean {
  return optionNames.length > 0;
}

/**
 * Returns the cart with products replaced by their variant, where a product has been given options since but has only
 * one variant to choose.
 * @param products the cart's products, and the only variants of products that have one
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

/** Returns the product with this id, or the variant that replaces it; see `chooseOnlyVariants`. */
export function findBuyable(products: readonly CartProduct[], id: string): CartProduct | undefined {
  return products.find((one) => one.id === id) ?? products.find((one) => one.variantOf === id);
}
