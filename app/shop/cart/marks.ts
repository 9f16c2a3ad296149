import type { Cart } from "#app/shop/cart/cart.ts";

/**
 * Returns the last six characters of an id, with which a page's script finds a product in the cart. The short form
 * saves bytes.
 */
export function idSuffix(id: string): string {
  return id.slice(-6);
}

/** The link to the cart on the card and the page of a product that is in it. */
export const IN_CART = { label: "In cart · View", className: "btn in-cart" } as const;

/** Returns the id of a product's card, to which the card's form redirects back: '#p-a1b2c3'. */
export function cardAnchor(id: string): string {
  return `p-${idSuffix(id)}`;
}

/** Adds a card's anchor to the path of a page that lists products; a path with an anchor keeps its own. */
export function backToCard(path: string, id: string): string {
  return /^\/(products?([/?]|$)|$|\?)/.test(path) && !path.includes("#") ? `${path}#${cardAnchor(id)}` : path;
}

/** Returns the id suffixes of the products in the cart. */
export function cartSuffixes(cart: Cart): string[] {
  return cart.lines.map(({ id }) => idSuffix(id));
}

/** Returns the number of products in the cart, for the header's badge. */
export function cartCount(cart: Cart): number {
  return cart.lines.length;
}

/** Returns the accessible name of the link to the cart: 'Cart, 2 products'. */
export function cartLabel(count: number): string {
  return count === 0 ? "Cart" : `Cart, ${count} ${count > 1 ? "products" : "product"}`;
}

/**
 * Returns the count of a cart or an order. It begins with the number of products, which the header shows; the units
 * follow where there are more of them: '2 products, 5 items'.
 * @param listed the number of lines that the page lists; of more it says so: '2 of 3 products available'
 */
export function countText(lines: readonly { quantity: number }[], listed = lines.length): string {
  if (listed > lines.length) return `${lines.length} of ${listed} products available`;
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const products = `${lines.length} ${lines.length === 1 ? "product" : "products"}`;
  return units > lines.length ? `${products}, ${units} items` : products;
}
