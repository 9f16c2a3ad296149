import { cartLabel, idSuffix, IN_CART } from "#app/shop/cart/marks.ts";

/** Products that are being added, one suffix for each form under way. */
const adding: string[] = [];

const header = () => document.querySelector<HTMLElement>("[data-lines]");

/** Suffixes of the products in the cart, see `idSuffix`. */
export function cartLines(): string[] {
  return header()?.dataset.lines?.split(" ").filter(Boolean) ?? [];
}

/** Writes the cart of the latest answer into the header. */
export function setCartLines(lines: string[]): void {
  const shown = header();
  if (shown) shown.dataset.lines = lines.join(" ");
  showCount();
}

/** Counts a product before the answer. @returns a function that ends this */
export function countAdded(productId: string): () => void {
  const suffix = idSuffix(productId);
  adding.push(suffix);
  showCount();
  return () => {
    adding.splice(adding.indexOf(suffix), 1);
    showCount();
  };
}

function showCount(): void {
  const lines = cartLines();
  showInCart(lines);
  const count = new Set([...lines, ...adding]).size;
  // The header of checkout has none.
  const link = document.querySelector("[data-cart]");
  const badge = link?.querySelector("span");
  link?.setAttribute("aria-label", cartLabel(count));
  if (!badge) return;
  badge.textContent = String(count);
  badge.hidden = count === 0;
}

/**
 * Gives products in the cart their link to it, and takes it from others. Not before the answer: who followed the link
 * earlier would leave the page with the product on its way, and find an empty cart.
 */
function showInCart(lines: string[]): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-line]")) {
    const link = place.querySelector("a");
    if (!lines.includes(place.dataset.line ?? "")) link?.remove();
    else if (!link)
      place.append(
        Object.assign(document.createElement("a"), {
          href: "/cart",
          className: IN_CART.className,
          textContent: IN_CART.label,
        }),
      );
  }
}
