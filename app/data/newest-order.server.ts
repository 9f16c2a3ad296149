import type { Db } from "#app/data/client.server.ts";
import { logError, throwUnavailable } from "#app/data/errors.server.ts";

/** Finds the newest order that the shopper has placed since a time. @returns its id; null when there is none */
export async function findNewestOrder(db: Db, userId: string, since: Date): Promise<string | null> {
  const { data, error } = await db
    .from("orders")
    .select("id")
    .eq("user_id", userId)
    .gte("created_at", since.toISOString())
    .not("status", "in", "(cancelled,failed)")
    .order("created_at", { ascending: false })
    .limit(1)
    .maybeSingle();
  if (error) throwUnavailable("find the newest order", error);
  return data && data.id;
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
