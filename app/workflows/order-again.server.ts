import type { RouterContextProvider } from "react-router";

import { cartContext } from "#app/context.ts";
import type { Order } from "#app/data/orders.server.ts";
import { reorder, type ReorderResult } from "#app/shop/cart/reorder.ts";
import type { Shopper } from "#app/workflows/checkout.server.ts";
import { productsFor } from "#app/workflows/price-cart.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Adds an order's items to the cart again, at current prices and limited to the stock.
 * @param options.onlyMissing leaves out the units that the cart has already
 */
export async function addOrderToCart(
  shopper: Shopper,
  context: Context,
  order: Order,
  options: { onlyMissing?: boolean } = {},
): Promise<ReorderResult> {
  const slot = context.get(cartContext);
  const cart = slot.get();
  const ids = order.items.flatMap(({ productId }) => productId ?? []);
  const reordered = reorder(cart, order.items, await productsFor(shopper, cart, ids), options);
  if (reordered.added > 0) slot.set(reordered.cart);
  return reordered;
}

/**
 * Puts the items and coupon of an order that cannot be paid as it is into the cart, for a checkout at current prices.
 * What the cart has of them already is not added again, so that a second press changes nothing. The cart that the order was
 * placed from stays unchanged.
 * @returns whether the cart has anything to check out
 */
export async function bringToCheckout(shopper: Shopper, context: Context, order: Order): Promise<boolean> {
  const slot = context.get(cartContext);
  if (slot.get().id !== order.cartId) await addOrderToCart(shopper, context, order, { onlyMissing: true });
  const cart = slot.get();
  if (cart.coupon === null && order.couponCode !== null) slot.set({ ...cart, coupon: order.couponCode });
  return cart.lines.length > 0;
}
