import { data, href, redirect, type RouterContextProvider } from "react-router";
import * as z from "zod";

import { sessionContext } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import { findOrder, type Order } from "#app/data/orders.server.ts";
import type { ShopUser } from "#app/middleware/identity.server.ts";

/**
 * The order that an address names, if it is this shopper's.
 * @throws 404 for a malformed id; back to My Orders with 'Order not found' for one that is unknown or foreign
 */
export async function ownOrder(
  { db, user }: { db: Db; user: ShopUser },
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<Order> {
  if (!z.guid().safeParse(id).success) throw data({ message: "Order not found" }, { status: 404 });
  const order = await findOrder(db, user.id, { id });
  if (order) return order;
  context.get(sessionContext).notify({ kind: "error", message: "Order not found" });
  throw redirect(href("/orders"), 303);
}
