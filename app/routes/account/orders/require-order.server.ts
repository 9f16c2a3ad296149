import { href, redirect, type RouterContextProvider } from "react-router";

import { sessionContext, type ShopUser } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { findOrder, type Order } from "#app/data/orders.server.ts";
import { parseRecordId } from "#app/middleware/record-id.server.ts";
import { isHeld } from "#app/shop/order/order-payment.ts";

/** @throws a 404 for a malformed order id */
export function parseOrderId(id: unknown): string {
  return parseRecordId(id, "Order not found");
}

/** Redirects to My Orders with the notice 'Order not found'. */
export function redirectOrderNotFound(context: Readonly<RouterContextProvider>): Response {
  context.get(sessionContext).notify({ kind: "error", message: "Order not found" });
  return redirect(href("/orders"), 303);
}

/**
 * An order of the shopper. `isHeld`: the time to pay it is not over; the cron releases its items a little later.
 * `isCancelled`: after the last payment failed, this browser has left Razorpay. Whether it left a new try there is
 * unknown, because Razorpay does not report such a try.
 */
export type OwnOrder = Order & { isHeld: boolean; isCancelled: boolean };

/**
 * Finds the shopper's own order by the id in the URL.
 * @throws a 404 for a malformed id; a redirect to My Orders for an unknown id or another shopper's order
 */
export async function requireOrder(
  { db, user }: { db: Db; user: ShopUser },
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<OwnOrder> {
  const order = await findOrder(db, user.id, { id: parseOrderId(id) });
  if (!order) throw redirectOrderNotFound(context);
  const cancelledAt = context.get(sessionContext).cancelledPaymentAt(order.id);
  const isCancelled =
    cancelledAt !== null && order.failedSince !== null && new Date(order.failedSince) <= cancelledAt;
  return { ...order, isHeld: isHeld(order, new Date()), isCancelled };
}
