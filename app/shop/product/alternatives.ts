import type { Paise } from "#app/shop/money.ts";

/** Returns products in stock that can replace one that is sold out, those with the nearest price first. */
export function inStockInstead<P extends { price: Paise; stock: number }>(
  products: readonly P[],
  price: Paise,
): P[] {
  const distance = (other: P) => Math.abs(other.price - price);
  return products.filter(({ stock }) => stock > 0).toSorted((a, b) => distance(a) - distance(b));
}
