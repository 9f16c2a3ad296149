import type { JoinedCart } from "#app/shop/cart/join.ts";
import { lineLimitText } from "#app/shop/cart/line-limit.ts";

/** Returns the label of the button that accepts what has changed in a cart; null where it would change nothing. */
export function acceptLabel({ unavailable, reduced, hasOutOfStock }: JoinedCart): string | null {
  if (hasOutOfStock || unavailable.length > 0) return "Remove unavailable items";
  return reduced.length > 0 ? "OK" : null;
}

/** Changed lines that are named; of more there is a count, and each says it itself. */
const MAX_NAMED = 5;

/**
 * Says what has changed in a cart since it was filled, a sentence for each line or kind of change: 'Brass lamp is out of
 * stock.', 'Only 2 of Jute mat left; your cart had 5.', '3 products are no longer sold.'
 * @param named the number of products no longer sold that the page names itself
 */
export function changeSentences({ lines, unavailable, reduced }: JoinedCart, named = 0): string[] {
  const soldOut = lines.filter(({ stock }) => stock === 0);
  const changed =
    soldOut.length + reduced.length > MAX_NAMED
      ? [
          ...count(soldOut.length, "is out of stock", "are out of stock"),
          ...count(reduced.length, "has a lower quantity", "have a lower quantity"),
        ]
      : [...soldOut.map(({ name }) => `${name} is out of stock.`), ...reduced.map(reducedSentence)];
  return [...changed, ...count(unavailable.length - named, "is no longer sold", "are no longer sold")];
}

/** 'Only 2 of Jute mat left; your cart had 5.' */
export function reducedSentence({ name, from, to, isLimited }: JoinedCart["reduced"][number]): string {
  return isLimited
    ? `${name}: ${lineLimitText(to)}; your cart had ${from}.`
    : `Only ${to} of ${name} left; your cart had ${from}.`;
}

function count(products: number, one: string, several: string): string[] {
  if (products === 0) return [];
  return [products === 1 ? `1 product ${one}.` : `${products} products ${several}.`];
}
