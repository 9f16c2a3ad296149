import { href } from "react-router";
import * as z from "zod";

import {
  addLine,
  type Cart,
  emptyCart,
  MAX_LINES,
  parseQuantity,
  removeLine,
  setLine,
} from "#app/shop/cart/cart.ts";
import { decodeCart } from "#app/shop/cart/encode-cart.ts";
import { chooseOnlyVariants, findBuyable, joinCart, mustBeChosen } from "#app/shop/cart/join.ts";
import { isLimited, lineLimitText, maxQuantity } from "#app/shop/cart/line-limit.ts";
import type { Notice } from "#app/shop/notice.ts";
import { missingChoiceText } from "#app/shop/product/options.ts";
import { type CartOwner, productsFor } from "#app/workflows/price-cart.server.ts";

/**
 * The cart after an intent (unchanged when it was rejected), the notice to show, and what was removed, as a cart.
 * `mustChoose`: an option must be chosen, which the product's page can say beside its options.
 */
export type CartResult = { cart: Cart; notice: Notice | null; removed?: Cart; mustChoose?: true };

const BAD_QUANTITY = "Please give a whole number as the quantity.";
const NOT_IN_CART = "That product is no longer in your cart.";
const UNREADABLE = "That could not be done. Please try again.";

const productId = z.guid({ error: "Product not found" }).transform((id) => id.toLowerCase());
const quantity = z.string({ error: BAD_QUANTITY }).transform((typed, issues) => {
  const read = parseQuantity(typed);
  if (read === null) issues.addIssue({ code: "custom", message: BAD_QUANTITY });
  return read ?? z.NEVER;
});

const removedCart = z.string({ error: UNREADABLE }).transform((encoded, issues) => {
  const read = decodeCart(encoded);
  if (read === null) issues.addIssue({ code: "custom", message: UNREADABLE });
  return read ?? z.NEVER;
});

/** The cart's forms. Product cards add without a quantity. */
export const cartIntent = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("add"), productId, quantity: quantity.optional() }),
    z.object({ intent: z.literal("set"), productId, quantity }),
    z.object({ intent: z.literal("remove"), productId }),
    z.object({ intent: z.literal("restore"), cart: removedCart }),
    z.object({ intent: z.literal("accept") }),
    z.object({ intent: z.literal("clear") }),
  ],
  { error: UNREADABLE },
);

export type CartIntent = z.infer<typeof cartIntent>;

const success = (message: string): Notice => ({ kind: "success", message });
const error = (message: string): Notice => ({ kind: "error", message });

/**
 * Applies the intent of a cart form, limited to the current stock and the maximum units in an order.
 * @param page the query of the page with the form, which holds the chosen options
 */
export async function applyIntent(
  owner: CartOwner,
  cart: Cart,
  intent: CartIntent,
  page?: URLSearchParams,
): Promise<CartResult> {
  if (intent.intent === "clear") {
    // The cart gets a new id, because an order may have been placed with the old one.
    return { cart: emptyCart(crypto.randomUUID()), notice: success("Cart cleared"), removed: cart };
  }
  if (intent.intent === "add") return add(owner, cart, intent, page);
  if (intent.intent === "restore") return restore(owner, cart, intent.cart);
  if (intent.intent === "accept") return accept(owner, cart);
  return change(owner, cart, intent);
}

async function add(
  owner: CartOwner,
  cart: Cart,
  { productId: id, quantity: quantityToAdd }: Extract<CartIntent, { intent: "add" }>,
  page?: URLSearchParams,
): Promise<CartResult> {
  const [product] = await productsFor(owner, cart, [id]);
  if (!product) return { cart, notice: error("Product not found") };
  if (mustBeChosen(product))
    return { cart, notice: error(missingChoiceText(product.optionNames ?? [], page)), mustChoose: true };
  if (product.stock === 0) return { cart, notice: error(`${product.name} is out of stock.`) };

  const addition = addLine(cart, product, Math.max(quantityToAdd ?? 1, 1));
  if (addition.full) {
    return {
      cart,
      notice: error(
        `Your cart is full: it holds ${MAX_LINES} different products. Remove one to add another.`,
      ),
    };
  }
  const limited = isLimited(product) ? `${lineLimitText(maxQuantity(product))}.` : null;
  if (addition.added === 0 && limited) return { cart, notice: error(limited) };
  if (addition.added === 0) {
    return { cart, notice: error(`All ${product.stock} of ${product.name} that we have are in your cart.`) };
  }

  return {
    // Removes a line from before the product had options, because its variant is chosen now.
    cart: product.variantOf ? removeLine(addition.cart, product.variantOf) : addition.cart,
    notice: {
      ...success(
        [
          quantityToAdd === undefined ? "Added to cart!" : `Added ${addition.added} item(s) to cart`,
          ...(limited && addition.added < (quantityToAdd ?? 1) ? [limited] : []),
        ].join(". "),
      ),
      link: { to: href("/cart"), label: "View Cart" },
    },
  };
}

/** Puts the lines that were removed back, as far as they are still available. Its coupon is for `applyCoupon`. */
async function restore(owner: CartOwner, cart: Cart, removed: Cart): Promise<CartResult> {
  const [line, ...others] = removed.lines;
  if (line && others.length === 0) {
    const added = await add(owner, cart, { intent: "add", productId: line.id, quantity: line.quantity });
    if (added.notice?.kind === "error") return added;
    return { cart: moveLast(added.cart, cart, removed.place), notice: success("It is back in your cart") };
  }
  const products = await productsFor(
    owner,
    cart,
    removed.lines.map(({ id }) => id),
  );
  let next = cart;
  let isWhole = true;
  for (const { id, quantity: wanted } of chooseOnlyVariants(removed, products).lines) {
    const product = products.find((one) => one.id === id);
    const addition = product && !mustBeChosen(product) ? addLine(next, product, wanted) : null;
    if (addition) next = addition.cart;
    if (addition?.added !== wanted) isWhole = false;
  }
  if (next === cart) return { cart, notice: error("None of it is left.") };
  const back = isWhole ? "Your cart is back" : "What is left of it is back in your cart";
  return { cart: next, notice: success(back) };
}

/** Moves a line that was added to the end to the place that it had. */
function moveLast(cart: Cart, before: Cart, place: number | undefined): Cart {
  const last = cart.lines.at(-1);
  if (place === undefined || !last || cart.lines.length === before.lines.length) return cart;
  return { ...cart, lines: before.lines.toSpliced(place, 0, last) };
}

/** Accepts what the cart page showed: removes lines that cannot be bought and reduces quantities to the stock. */
async function accept(owner: CartOwner, cart: Cart): Promise<CartResult> {
  const { next, joined } = await adjustToStock(owner, cart);
  const soldOut = joined.lines.filter(({ stock }) => stock === 0);
  return {
    cart: soldOut.reduce((rest, { id }) => removeLine(rest, id), next),
    notice: success("Cart updated"),
  };
}

/** Reads the cart's products, removes lines that are no longer sold and reduces quantities to the stock. */
async function adjustToStock(owner: CartOwner, cart: Cart) {
  const products = await productsFor(
    owner,
    cart,
    cart.lines.map((line) => line.id),
  );
  let next = chooseOnlyVariants(cart, products);
  const joined = joinCart(next, products);
  for (const line of joined.unavailable) next = removeLine(next, line.id);
  for (const { id, to } of joined.reduced) next = setLine(next, { id, stock: to }, to);
  return { next, joined, products };
}

/** Changes or removes a line. Also adjusts the others to the stock, as the cart page showed them. */
async function change(
  owner: CartOwner,
  cart: Cart,
  intent: Extract<CartIntent, { intent: "set" | "remove" }>,
): Promise<CartResult> {
  const { next, products } = await adjustToStock(owner, cart);
  const product = findBuyable(products, intent.productId);
  if (intent.intent === "remove") {
    const removedId = product?.id ?? intent.productId;
    const lines = next.lines.filter(({ id }) => id === removedId);
    return {
      cart: removeLine(next, removedId),
      notice: success("Removed from cart"),
      removed: {
        ...next,
        lines,
        coupon: null,
        place: next.lines.findIndex(({ id }) => id === removedId),
      },
    };
  }

  if (!product) {
    // Another tab has taken it out.
    const isTaken = cart.lines.every(({ id }) => id !== intent.productId);
    return { cart: next, notice: error(isTaken ? NOT_IN_CART : "Product not found") };
  }
  if (product.stock === 0) return { cart: next, notice: error(`${product.name} is out of stock.`) };
  const changed = setLine(next, product, intent.quantity);
  const most = maxQuantity(product);
  if (intent.quantity <= most) return { cart: changed, notice: null };
  const why = isLimited(product) ? `${lineLimitText(most)}.` : `Only ${most} of ${product.name} left.`;
  return { cart: changed, notice: error(why) };
}
