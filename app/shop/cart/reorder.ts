import { addLine, type Cart, MAX_LINES } from "#app/shop/cart/cart.ts";
import { type CartProduct, findBuyable, mustBeChosen } from "#app/shop/cart/join.ts";
import { isLimited, maxQuantity } from "#app/shop/cart/line-limit.ts";

/** An item of an order. `productId` is null when the product was deleted. */
export type OrderedItem = { productId: string | null; productName: string; quantity: number };

/** An item that was not or only partly added: `missing` of `wanted` units. */
type SkippedItem = { name: string; wanted: number; missing: number; why: string };

/** The result of a reorder. `added` is the number of units added, over all products. */
export type ReorderResult = { cart: Cart; added: number; skipped: SkippedItem[] };

/** Limits on the names in the notice, so that it fits in its cookie. */
const NAMES_SHOWN = 6;
const NAME_LENGTH = 50;

/**
 * Adds the items of an order to the cart again, each up to its stock and limit.
 * @param products the products of these items that are still sold
 */
export function reorder(
  cart: Cart,
  items: readonly OrderedItem[],
  products: readonly CartProduct[],
): ReorderResult {
  const result: ReorderResult = { cart, added: 0, skipped: [] };
  for (const { productId, productName, quantity } of items) {
    const product = findBuyable(products, productId ?? "");
    const skip = (missing: number, why: string) =>
      result.skipped.push({ name: product?.name ?? productName, wanted: quantity, missing, why });
    if (!product) {
      skip(quantity, "no longer sold");
      continue;
    }
    if (mustBeChosen(product)) {
      skip(quantity, "has options to choose from now");
      continue;
    }
    if (product.stock <= 0) {
      skip(quantity, "out of stock");
      continue;
    }
    const { cart: next, added, full } = addLine(result.cart, product, quantity);
    result.cart = next;
    result.added += added;
    if (full) skip(quantity, `your cart is full at ${MAX_LINES} products`);
    else if (added < quantity && isLimited(product)) {
      skip(quantity - added, `at most ${maxQuantity(product)} in one order`);
    } else if (added === 0) skip(quantity, `all ${product.stock} that we have are in your cart`);
    else if (added < quantity) skip(quantity - added, `only ${product.stock} left`);
  }
  return result;
}

/** Returns the notice for the cart page: how many units were added, and which items were not. */
export function reorderNotice({ added, skipped }: ReorderResult): {
  kind: "success" | "error";
  message: string;
} {
  const done = added > 0 ? `Added ${added} item(s) to cart` : "Nothing was added to your cart";
  if (skipped.length === 0) return { kind: added > 0 ? "success" : "error", message: done };
  const shown = skipped.slice(0, NAMES_SHOWN).map(({ name, wanted, missing, why }) => {
    const what = missing < wanted ? `${missing} of ${truncateName(name)}` : truncateName(name);
    return `${what} (${why})`;
  });
  const rest = skipped.length - shown.length;
  const list = shown.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  return { kind: "error", message: `${done}. Not added: ${list}.` };
}

function truncateName(name: string): string {
  const letters = Array.from(name);
  return letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH - 1).join("")}…` : name;
}
