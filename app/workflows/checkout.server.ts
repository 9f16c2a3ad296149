import { href, redirect, type RouterContextProvider } from "react-router";

import { cartContext, configContext, type ShopUser } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import type { Order } from "#app/data/orders.server.ts";
import { withoutOrdered } from "#app/shop/cart/cart.ts";
import type { JoinedCart } from "#app/shop/cart/join.ts";
import { lineLimitText } from "#app/shop/cart/line-limit.ts";
import { cartCount } from "#app/shop/cart/marks.ts";
import type { CartCoupon } from "#app/shop/coupon/coupon.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";
import { missingChoiceText } from "#app/shop/product/options.ts";
import { type DeliveryPin, type PricedCart, priceCartWithCoupon } from "#app/workflows/price-cart.server.ts";

type Context = Readonly<RouterContextProvider>;
export type Shopper = { user: ShopUser; db: Db };

/**
 * The cart at current prices, delivered to a PIN code.
 * @throws a redirect to /cart when the cart is empty
 */
export async function priceCheckout(
  shopper: Shopper,
  context: Context,
  pin: DeliveryPin,
): Promise<PricedCart> {
  const slot = context.get(cartContext);
  const { backend } = context.get(configContext);
  const priced = await priceCartWithCoupon({ ...shopper, backend }, slot.get(), pin);
  if (priced.cart !== slot.get()) slot.set(priced.cart);
  if (priced.joined.lines.length === 0) throw redirect(href("/cart"), 303);
  return priced;
}

/** One sentence for each change of stock or availability since the shopper filled the cart. */
export function describeCartChanges({ lines, unavailable, toChoose, reduced }: JoinedCart): string[] {
  return [
    ...lines
      .filter((line) => line.stock === 0)
      .map((line) => `${line.name} is out of stock. Remove it from your cart to go on.`),
    ...reduced.map(({ name, from, to, isLimited }) =>
      isLimited
        ? `${name}: ${lineLimitText(to)}; your cart had ${from}.`
        : `Only ${to} of ${name} left; your cart had ${from}.`,
    ),
    ...toChoose.map(
      ({ name, optionNames }) => `${name} has options now. ${missingChoiceText(optionNames)} in your cart.`,
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
 * Takes what this settled order bought out of the cart it was placed from. What the shopper added since stays, in a cart
 * with a new id; a newer cart is left alone.
 * @returns the number of products left, null when the cart was left alone
 */
export function takeOrderedOut(context: Context, order: Order): number | null {
  const slot = context.get(cartContext);
  const cart = slot.get();
  if (!isSettled(order) || cart.id !== order.cartId) return null;
  const rest = withoutOrdered(cart, order.items, crypto.randomUUID());
  slot.set(rest);
  return cartCount(rest);
}

export function redirectToConfirmation(orderId: string): Response {
  return redirect(href("/order-confirmation/:id", { id: orderId }), 303);
}
