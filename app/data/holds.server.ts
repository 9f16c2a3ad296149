import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable } from "#app/data/errors.server.ts";

/**
 * How many units of which product the shopper's own unpaid online orders of this cart keep. The next order of the cart
 * takes their place, so to this shopper they are on the shelf.
 */
export async function reservedStock(
  db: Db,
  userId: string,
  cartId: string,
): Promise<ReadonlyMap<string, number>> {
  const { data, error } = await db
    .from("orders")
    .select("order_items(product_id, quantity)")
    .eq("user_id", userId)
    .eq("cart_id", cartId)
    .eq("payment_method", "razorpay")
    .eq("status", "pending")
    .eq("payment_status", "pending");
  if (error) throwUnavailable("read what a cart holds", error);
  const held = new Map<string, number>();
  for (const { product_id: id, quantity } of data.flatMap(({ order_items: items }) => items)) {
    if (id !== null) held.set(id, (held.get(id) ?? 0) + quantity);
  }
  return held;
}
