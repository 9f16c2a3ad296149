import type { Cart } from "#app/shop/cart/cart.ts";

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
