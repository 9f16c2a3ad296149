import { data, href, redirect, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { sessionContext, type ShopUser } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { findOrder, type Order } from "#app/data/orders.server.ts";

/** @throws 404 for what is no order's id */
export function parseOrderId(id: unknown): string {
  const parsed = z.guid().safeParse(id);
  if (!parsed.success) throw data({ message: "Order not found" }, { status: 404 });
  return parsed.data;
}

/** To My Orders, which says that there is no such order of this shopper. */
export function redirectOrderNotFound(context: Readonly<RouterContextProvider>): Response {
  context.get(sessionContext).notify({ kind: "error", message: "Order not found" });
  return redirect(href("/orders"), 303);
}

/**
 * The order that an address names, if it is this shopper's.
 * @throws 404 for a malformed id; back to My Orders with 'Order not found' for one that is unknown or foreign
 */
export async function requireOrder(
  { db, user }: { db: Db; user: ShopUser },
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<Order> {
  const order = await findOrder(db, user.id, { id: parseOrderId(id) });
  if (!order) throw redirectOrderNotFound(context);
  return order;
}
