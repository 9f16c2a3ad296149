import type { Removed } from "#app/routes/store/cart/cart-changes.tsx";
import type { Cart } from "#app/shop/cart/cart.ts";
import { encodeCart } from "#app/shop/cart/encode-cart.ts";
import { mustBeChosen } from "#app/shop/cart/join.ts";
import { type CartOwner, productsFor } from "#app/workflows/price-cart.server.ts";

/**
 * Describes what was taken out of the cart just now, and whether it can be put back. Returns null for nothing, and for a
 * product that is no longer sold.
 */
export async function readRemoved(
  owner: CartOwner,
  cart: Cart,
  removed: Cart | null,
): Promise<Removed | null> {
  const lines = removed?.lines.filter(({ id }) => cart.lines.every((line) => line.id !== id)) ?? [];
  if (!removed || lines.length === 0) return null;
  const ids = lines.map(({ id }) => id);
  const products = await productsFor(owner, cart, ids).catch(() => []);
  const [first] = products;
  if (!first) return null;
  return {
    what: lines.length === 1 ? first.name : `${lines.length} products`,
    cart: encodeCart({ ...removed, lines }),
    canReturn: products.some((product) => product.stock > 0 && !mustBeChosen(product)),
  };
}
