import { href, redirect, type RouterContextProvider } from "react-router";

import { cartContext, configContext, type ShopUser } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import type { Order } from "#app/data/orders.server.ts";
import { unsoldProducts } from "#app/data/unsold-products.server.ts";
import { withoutOrdered } from "#app/shop/cart/cart.ts";
import { reducedSentence } from "#app/shop/cart/changes-text.ts";
import type { JoinedCart } from "#app/shop/cart/join.ts";
import { cartCount } from "#app/shop/cart/marks.ts";
import type { CartCoupon } from "#app/shop/coupon/coupon.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";
import { missingChoiceText } from "#app/shop/product/options.ts";
import { type DeliveryPin, type PricedCart, priceCartWithCoupon } from "#app/workflows/price-cart.server.ts";

type Context = Readonly<RouterContextProvider>;
export type Shopper = { user: ShopUser; db: Db };

/**
 * Prices the cart at current prices, delivered to a PIN code.
 * @throws a redirect to /cart when nothing in the cart can be bought
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

/** A sentence about a product of the cart. `name`: the product, as the sentence names it. */
export type CartChange = { sentence: string; name?: string };

/**
 * Returns one sentence for each change of stock or availability since the shopper filled the cart.
 * @param names of the products that are no longer sold, as far as they are known
 */
export function describeCartChanges(
  { lines, unavailable, toChoose, reduced }: JoinedCart,
  names: readonly string[] = [],
): CartChange[] {
  return [
    ...lines
      .filter((line) => line.stock === 0)
      .map(({ name }) => {
        return { name, sentence: `${name} is out of stock. Remove it from your cart to go on.` };
      }),
    ...reduced.map((change) => {
      return { name: change.name, sentence: reducedSentence(change) };
    }),
    ...toChoose.map(({ name, optionNames }) => {
      return { name, sentence: `${name} has options now. ${missingChoiceText(optionNames)} in your cart.` };
    }),
    ...(unavailable.length > 0 && names.length === unavailable.length
      ? names.map((name) => ({ name, sentence: `${name} is no longer sold.` }))
      : unavailable.length > 0
        ? [
            {
              sentence:
                unavailable.length === 1
                  ? "One product is no longer sold."
                  : `${unavailable.length} products are no longer sold.`,
            },
          ]
        : []),
  ];
}

/** Returns describeCartChanges with the names of what is no longer sold, as far as they can be read. */
export async function readCartChanges(db: Db, joined: JoinedCart): Promise<CartChange[]> {
  const ids = joined.unavailable.map(({ id }) => id);
  const unsold = await unsoldProducts(db, ids).catch(() => []);
  return describeCartChanges(
    joined,
    unsold.map(({ name }) => name),
  );
}

/** Returns the reason why the cart's coupon is not applied, as a sentence; empty while it is applied. */
export function describeCouponChange(coupon: CartCoupon | null): string[] {
  return coupon?.refusal ? [`${coupon.refusal}.`] : [];
}

/** Returns true if the shopper has nothing left to do for this order, so that its cart can be cleared. */
export function isPlacedForGood({ paymentMethod, paymentStatus, status }: Order): boolean {
  if (hasEnded(status)) return false;
  return paymentMethod === "cod" || paymentStatus === "paid";
}

/**
 * Removes the items of an order that is placed for good from the cart that it was placed from. Items added since stay,
 * in a cart with a new id. A newer cart is left unchanged.
 * @returns the number of products left, null when the cart was left unchanged
 */
export function takeOrderedOut(context: Context, order: Order): number | null {
  const slot = context.get(cartContext);
  const cart = slot.get();
  if (!isPlacedForGood(order) || cart.id !== order.cartId) return null;
  const rest = withoutOrdered(cart, order.items, crypto.randomUUID());
  slot.set(rest);
  return cartCount(rest);
}

export function redirectToConfirmation(orderId: string): Response {
  return redirect(href("/order-confirmation/:id", { id: orderId }), 303);
}
