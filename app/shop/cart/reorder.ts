import { addLine, type Cart, MAX_LINES } from "#app/shop/cart/cart.ts";
import { type CartProduct, findBuyable, mustBeChosen } from "#app/shop/cart/join.ts";
import { isLimited, maxQuantity } from "#app/shop/cart/line-limit.ts";

/** An item of an order. `productId` is null when the product was deleted. */
export type OrderedItem = { productId: string | null; productName: string; quantity: number };

/** An item that was not or only partly added: `missing` of `wanted` units. */
type SkippedItem = { name: string; wanted: number; missing: number; why: string };

/**
 * The result of a reorder. `added` is the number of units added, over all products; `raised` are the products that were
 * in the cart already, with the units that it has of them now.
 */
export type ReorderResult = {
  cart: Cart;
  added: number;
  raised: { name: string; quantity: number }[];
  skipped: SkippedItem[];
};

/** Limits on the names in the notice, so that it fits in its cookie. */
const NAMES_SHOWN = 6;
const NAME_LENGTH = 50;

const unitsOf = ({ lines }: Cart, id: string) => lines.find((line) => line.id === id)?.quantity ?? 0;

/**
 * Adds the items of an order to the cart again, each up to its stock and limit.
 * @param products the products of these items that are still sold
 * @param options.onlyMissing leaves out the units that the cart has already, so that doing it twice adds nothing more
 */
export function reorder(
  cart: Cart,
  items: readonly OrderedItem[],
  products: readonly CartProduct[],
  { onlyMissing = false }: { onlyMissing?: boolean } = {},
): ReorderResult {
  const result: ReorderResult = { cart, added: 0, raised: [], skipped: [] };
  for (const { productId, productName, quantity: ordered } of items) {
    const product = findBuyable(products, productId ?? "");
    const present = product ? unitsOf(cart, product.id) : 0;
    const quantity = onlyMissing ? ordered - present : ordered;
    if (quantity <= 0) continue;
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
    if (present > 0 && added > 0) {
      result.raised.push({ name: product.name, quantity: unitsOf(next, product.id) });
    }
    if (full) skip(quantity, `your cart is full at ${MAX_LINES} products`);
    else if (added < quantity && isLimited(product)) {
      skip(quantity - added, `at most ${maxQuantity(product)} in one order`);
    } else if (added === 0) skip(quantity, `all ${product.stock} that we have are in your cart`);
    else if (added < quantity) skip(quantity - added, `only ${product.stock} left`);
  }
  return result;
}

/**
 * Returns the notice for the cart page: how many units were added, to what was in the cart already, and which items were
 * not added.
 */
export function reorderNotice({ added, raised, skipped }: ReorderResult): {
  kind: "success" | "error";
  message: string;
} {
  const done = added > 0 ? `Added ${added} item(s) to cart` : "Nothing was added to your cart";
  const missed = skipped.map(({ name, wanted, missing, why }) => {
    const what = missing < wanted ? `${missing} of ${truncateName(name)}` : truncateName(name);
    return `${what} (${why})`;
  });
  const more = raised.map(({ name, quantity }) => `${truncateName(name)} (${quantity} now)`);
  const lists = [
    ...(raised.length > 0
      ? [`Already in your cart: ${listNames(more, NAMES_SHOWN - Math.min(missed.length, NAMES_SHOWN))}.`]
      : []),
    ...(skipped.length > 0 ? [`Not added: ${listNames(missed, NAMES_SHOWN)}.`] : []),
  ];
  return {
    kind: added > 0 && skipped.length === 0 ? "success" : "error",
    message: lists.length === 0 ? done : [`${done}.`, ...lists].join(" "),
  };
}

/** 'Brass lamp (2 now), Reed mat (4 now) and 3 more'; only their number, when none may be named. */
function listNames(names: readonly string[], max: number): string {
  const shown = names.slice(0, max).join(", ");
  const rest = names.length - Math.min(names.length, max);
  if (shown === "") return `${rest} ${rest === 1 ? "product" : "products"}`;
  return shown + (rest > 0 ? ` and ${rest} more` : "");
}

function truncateName(name: string): string {
  const letters = Array.from(name);
  return letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH - 1).join("")}…` : name;
}
