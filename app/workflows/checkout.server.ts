import { href, redirect, type RouterContextProvider } from "react-router";

import { cartContext, type ShopUser } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import type { Order } from "#app/data/orders.server.ts";
import { type Cart, clearCart, type JoinedCart } from "#app/shop/cart/cart.ts";
import { lineLimitText } from "#app/shop/cart/line-limit.ts";
import type { CartCoupon } from "#app/shop/coupon/coupon.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";
import { type PricedCart, priceCartWithCoupon } from "#app/workflows/price-cart.server.ts";

type Context = Readonly<RouterContextProvider>;
export type Shopper = { user: ShopUser; db: Db };

/**
 * The cart at current prices.
 * @throws a redirect to /cart when the cart is empty
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

/** One sentence for each change of stock or availability since the shopper filled the cart. */
export function describeCartChanges({ lines, unavailable, reduced }: JoinedCart): string[] {
  return [
    ...lines
      .filter((line) => line.stock === 0)
      .map((line) => `${line.name} is out of stock. Remove it from your cart to go on.`),
    ...reduced.map(({ name, from, to, isLimited }) =>
      isLimited
        ? `${name}: ${lineLimitText(to)}; your cart had ${from}.`
        : `Only ${to} of ${name} left; your cart had ${from}.`,
    ),
    ...(unavailable.length > 0
      ? [
          unavailable.length === 1
            ? "One product is no longer sold."
            : `${unavailable.length} products are no longer sold.`,
        ]
      : []),
  ];
}

/** The reason why the cart's coupon is not applied, as a sentence; empty while it is applied. */
export function describeCouponChange(coupon: CartCoupon | null): string[] {
  return coupon?.refusal ? [`${coupon.refusal}.`] : [];
}

/** Whether the shopper has nothing more to do for this order, so that its cart can be cleared. */
export function isSettled({ paymentMethod, paymentStatus, status }: Order): boolean {
  if (hasEnded(status)) return false;
  return paymentMethod === "cod" || paymentStatus === "paid";
}

/**
 * Clears the cart when it is the one this settled order was placed from; a newer or changed cart stays.
 * @returns whether the cart was cleared
 */
export function clearOrderedCart(context: Context, order: Order): boolean {
  const slot = context.get(cartContext);
  const cart = slot.get();
  const isOrdered = isSettled(order) && hasSameLines(cart, order);
  if (isOrdered) slot.set(clearCart(cart, crypto.randomUUID()));
  return isOrdered;
}

/** Whether this order was placed from the cart as it is. */
export function hasSameLines(cart: Cart, order: Order): boolean {
  if (cart.id !== order.cartId || cart.lines.length !== order.items.length) return false;
  const quantities = new Map(order.items.map((item) => [item.productId, item.quantity]));
  return cart.lines.every((line) => quantities.get(line.id) === line.quantity);
}

export function redirectToConfirmation(orderId: string): Response {
  return redirect(href("/order-confirmation/:id", { id: orderId }), 303);
}
