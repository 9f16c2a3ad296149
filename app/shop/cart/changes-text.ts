import type { JoinedCart } from "#app/shop/cart/join.ts";

/** Returns the label of the button that accepts what has changed in a cart; null where it would change nothing. */
export function acceptLabel({ unavailable, reduced, hasOutOfStock }: JoinedCart): string | null {
  if (hasOutOfStock || unavailable.length > 0) return "Remove unavailable items";
  return reduced.length > 0 ? "OK" : null;
}

/**
 * Counts what has changed in a cart since it was filled: '1 product is out of stock. 2 products have a lower quantity.'
 * The lines themselves say which.
 */
export function changeCounts({ lines, unavailable, reduced }: JoinedCart): string {
  const soldOut = lines.filter(({ stock }) => stock === 0).length;
  return [
    count(soldOut, "is out of stock", "are out of stock"),
    count(reduced.length, "has a lower quantity", "have a lower quantity"),
    count(unavailable.length, "is no longer sold", "are no longer sold"),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function count(products: number, one: string, several: string): string {
  if (products === 0) return "";
  return products === 1 ? `1 product ${one}.` : `${products} products ${several}.`;
}
