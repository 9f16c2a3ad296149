import { href, useRouteLoaderData } from "react-router";

import { idSuffix, IN_CART } from "#app/shop/cart/marks.ts";

/** Link to the cart for a product that is in it. The shop's script adds and removes it in an element with `data-line`. */
export function InCartLink({ id }: { id: string }) {
  const root = useRouteLoaderData<{ cartLines: string[] }>("root");
  return root?.cartLines.includes(idSuffix(id)) ? (
    <a href={href("/cart")} className={IN_CART.className}>
      {IN_CART.label}
    </a>
  ) : null;
}
