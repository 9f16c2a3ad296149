import { href, type RouterContextProvider } from "react-router";

import { cartContext, identityContext, sessionContext } from "#app/context.ts";
import { findOrder, type Order } from "#app/data/orders.server.ts";
import { paymentState } from "#app/shop/order/order-payment.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";
import { isSettled, takeOrderedOut } from "#app/workflows/checkout.server.ts";

type Context = Readonly<RouterContextProvider>;

/** One reading for the loaders of a request, which run at the same time. */
const readings = new WeakMap<Context, Promise<Order | null>>();

/**
 * Takes what an order bought out of the cart when the order was paid and its confirmation was never opened, as by a
 * payment that the bank confirmed late. Asks the database only for a shopper who has opened a payment page, and on the cart.
 * An outage changes nothing.
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
  // A failed order may still be paid: its own pages ask then.
  if (isSettled(order) || hasEnded(order.status)) session.setPaying(null);
  return order;
}

/** An order whose payment is being confirmed, and the ids of what is in it. */
export type OrderToConfirm = { id: string; orderNumber: string; productIds: (string | null)[] };

/** The order as one that waits for its bank; null for any other. Its items stay in the cart: the payment may still fail. */
export function toConfirm(order: Order | null): OrderToConfirm | null {
  if (!order || paymentState(order) !== "confirming") return null;
  const { id, orderNumber, items } = order;
  return { id, orderNumber, productIds: items.map(({ productId }) => productId) };
}
