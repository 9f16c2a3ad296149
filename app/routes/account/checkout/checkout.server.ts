import { href, redirect, type RouterContextProvider } from "react-router";

import { cartContext } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { findOrder, type Order } from "#app/data/orders.server.ts";
import type { ShopUser } from "#app/middleware/identity.server.ts";
import { redirectToConfirmation } from "#app/routes/account/checkout/payment-status.server.ts";
import { type Cart, clearCart, type JoinedCart } from "#app/shop/cart/cart.ts";
import type { CartCoupon } from "#app/shop/coupon/coupon.ts";
import { type PricedCart, priceCartWithCoupon } from "#app/workflows/price-cart.server.ts";

type Context = Readonly<RouterContextProvider>;
export type Shopper = { user: ShopUser; db: Db };

/**
 * The cart at today's prices.
 * @throws a redirect to /cart when there is nothing to check out
 */
export async function priceCheckout(
  shopper: Shopper,
  context: Context,
): Promise<PricedCart & { cart: Cart }> {
  const cart = context.get(cartContext).get();
  const priced = await priceCartWithCoupon(shopper, cart);
  if (priced.joined.lines.length === 0) throw redirect(href("/cart"), 303);
  return { cart, ...priced };
}

/** What changed in the cart since the shopper filled it, in sentences. */
export function changesIn({ lines, unavailable, reduced }: JoinedCart): string[] {
  return [
    ...lines
      .filter((line) => line.stock === 0)
      .map((line) => `${line.name} is out of stock. Remove it from your cart to go on.`),
    ...reduced.map(({ name, from, to }) => `Only ${to} of ${name} left; your cart had ${from}.`),
    ...(unavailable.length > 0
      ? [
          unavailable.length === 1
            ? "One product is no longer sold."
            : `${unavailable.length} products are no longer sold.`,
        ]
      : []),
  ];
}

/** Why the coupon that the cart holds takes nothing off, as a sentence among others; none while it does. */
export function couponChange(coupon: CartCoupon | null): string[] {
  return coupon?.refusal ? [`${coupon.refusal}.`] : [];
}

function holdsExactly(cart: Cart, order: Order): boolean {
  if (cart.id !== order.cartId || cart.lines.length !== order.items.length) return false;
  const ordered = new Map(order.items.map((item) => [item.productId, item.quantity]));
  return cart.lines.every((line) => ordered.get(line.id) === line.quantity);
}

/** Whether nothing more is asked of the shopper, so that the cart this order came from is done with. */
export function isSettled({ paymentMethod, paymentStatus, status }: Order): boolean {
  if (status === "cancelled" || status === "failed") return false;
  return paymentMethod === "cod" || paymentStatus === "paid";
}

/**
 * Empties the cart that this order was made of; a newer or changed cart stays as it is.
 * @returns whether it was emptied now
 */
export function clearOrderedCart(context: Context, order: Order): boolean {
  const slot = context.get(cartContext);
  const cart = slot.get();
  const isDone = isSettled(order) && holdsExactly(cart, order);
  if (isDone) slot.set(clearCart(cart, crypto.randomUUID()));
  return isDone;
}

/** When the answer to Place Order got lost, opening the checkout again leads to the order, not to a second one. */
export async function redirectIfOrdered({ db, user }: Shopper, cart: Cart): Promise<void> {
  const order = await findOrder(db, user.id, { cartId: cart.id });
  if (order && isSettled(order) && holdsExactly(cart, order)) throw redirectToConfirmation(order.id);
}
