import type { Db } from "#app/data/client.server.ts";
import { logError, throwUnavailable } from "#app/data/errors.server.ts";
import { type Paise, paiseFromRupees } from "#app/shop/money.ts";

/** An order with its lines as the cart had them; prices in paise. */
export type RecentOrder = { id: string; lines: { id: string; quantity: number; price: Paise }[] };

/** The orders that one cart can repeat are few; a shopper who places more within half an hour is not told of them. */
const MAX_ORDERS = 10;

/**
 * Lists the orders that the shopper has placed since a time, newest first. An unpaid online order has emptied no cart, so
 * it is left out, as a cancelled one is.
 */
export async function listRecentOrders(db: Db, userId: string, since: Date): Promise<RecentOrder[]> {
  const { data, error } = await db
    .from("orders")
    .select("id, order_items(product_id, quantity, unit_price)")
    .eq("user_id", userId)
    .gte("created_at", since.toISOString())
    .not("status", "in", "(cancelled,failed)")
    .or("payment_method.eq.cod,payment_status.eq.paid")
    .order("created_at", { ascending: false })
    .limit(MAX_ORDERS);
  if (error) throwUnavailable("list the newest orders", error);
  return data.map(({ id, order_items: items }) => ({
    id,
    lines: items.map(({ product_id: productId, quantity, unit_price: price }) => ({
      id: productId ?? "",
      quantity,
      price: paiseFromRupees(price),
    })),
  }));
}

/**
 * Finds the number of an order that the shopper has placed since a time. Staff may read everybody's orders, so the shopper
 * is named.
 * @returns null when there is none, or it could not be read
 */
export async function findRecentOrderNumber(
  db: Db,
  { id, userId, since }: { id: string; userId: string; since: Date },
): Promise<string | null> {
  const { data, error } = await db
    .from("orders")
    .select("order_number")
    .eq("id", id)
    .eq("user_id", userId)
    .gte("created_at", since.toISOString())
    .maybeSingle();
  if (error) logError("read the number of an order", error);
  return data && data.order_number;
}
