import type { Db } from "#app/data/client.server.ts";
import { throwUnavailable } from "#app/data/errors.server.ts";

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
