import { href, redirect, type RouterContextProvider } from "react-router";

import { sessionContext, type ShopUser } from "#app/context.ts";
import type { Db } from "#app/data/client.server.ts";
import type { Order } from "#app/data/orders.server.ts";
import { listReturns, type StoredReturn } from "#app/data/returns.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { requireOrder } from "#app/routes/account/orders/require-order.server.ts";
import { formatDate } from "#app/shop/dates.ts";
import { withReturnableQuantity } from "#app/shop/return/return-amount.ts";
import { lastReturnDay, returnWindow } from "#app/shop/return/return.ts";
import type { Settings } from "#app/shop/settings/settings.ts";

type Context = Readonly<RouterContextProvider>;

export type Returning = {
  order: Order;
  requests: StoredReturn[];
  /** Of which something can still be returned. */
  items: (Order["items"][number] & { left: number })[];
  settings: Settings;
  /** Why nothing of the order can be returned now; null when something can. */
  obstacle: string | null;
};

/**
 * The order that an address names and what of it can still be returned.
 * @throws as ownOrder does
 */
export async function readReturning(
  shopper: { user: ShopUser; db: Db },
  context: Context,
  id: string,
): Promise<Returning> {
  const order = await requireOrder(shopper, context, id);
  const [requests, settings] = await Promise.all([listReturns(shopper.db, order), getSettings(shopper.db)]);
  const items = withReturnableQuantity(order.items, requests).filter(({ left }) => left > 0);
  return { order, requests, items, settings, obstacle: obstacleOf(order, items.length, settings) };
}

function obstacleOf(order: Order, itemCount: number, { returnWindowDays }: Settings): string | null {
  const open = returnWindow(order, returnWindowDays, new Date());
  if (open === "soon") return "Items can be returned or exchanged once the order is delivered.";
  if (open === "never") return "Nothing in this order can be returned or exchanged here.";
  if (open === "over") {
    const last = formatDate(lastReturnDay(order.deliveredAt ?? order.createdAt, returnWindowDays));
    return `The time to return or exchange items of this order ended on ${last}.`;
  }
  return itemCount > 0 ? null : "Everything in this order has been asked to be returned already.";
}

/** To the order, which says how it went and shows its requests. */
export function toOrder(context: Context, id: string, kind: "success" | "error", message: string): Response {
  context.get(sessionContext).notify({ kind, message });
  return redirect(href("/order/:id", { id }), 303);
}
