import { href, type RouterContextProvider } from "react-router";

import { cartContext, identityContext, sessionContext } from "#app/context.ts";
import { findOrder, type Order } from "#app/data/orders.server.ts";
import { paymentState } from "#app/shop/order/order-payment.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";
import { isPlacedForGood, takeOrderedOut } from "#app/workflows/checkout.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Reads by request context. The loaders of a request run in parallel and share one read. */
const readings = new WeakMap<Context, Promise<Order | null>>();

/**
 * Removes the items of a paid order from the cart when its confirmation was never opened, for example because the bank
 * confirmed the payment late. Queries the database only for a shopper who has opened a payment page, and on the cart
 * page. An outage changes nothing.
 * @returns the order that was read
 */
export function takePaidOut(context: Context, path: string): Promise<Order | null> {
  const reading = readings.get(context) ?? read(context, path === href("/cart"));
  readings.set(context, reading);
  return reading;
}

async function read(context: Context, isCart: boolean): Promise<Order | null> {
  const { db, user } = context.get(identityContext);
  const session = context.get(sessionContext);
  const { id, lines } = context.get(cartContext).get();
  const orderId = session.paying();
  if (!db || !user || lines.length === 0 || (orderId === null && !isCart)) return null;
  const key = orderId === null || isCart ? { cartId: id } : { id: orderId };
  const order = await findOrder(db, user.id, key).catch(() => null);
  if (!order) return null;
  takeOrderedOut(context, order);
  // A failed order may still be paid; its own pages check that.
  if (isPlacedForGood(order) || hasEnded(order.status)) session.setPaying(null);
  return order;
}

/** An order whose payment is being confirmed, with its product ids. */
export type OrderToConfirm = { id: string; orderNumber: string; productIds: (string | null)[] };

/**
 * Returns the order if it is waiting for its bank; null for any other. Its items stay in the cart, because the payment
 * may still fail.
 */
export function toConfirm(order: Order | null): OrderToConfirm | null {
  if (!order || paymentState(order) !== "confirming") return null;
  const { id, orderNumber, items } = order;
  return { id, orderNumber, productIds: items.map(({ productId }) => productId) };
}
