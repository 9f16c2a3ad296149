import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";

/** How often a limit has refused an order; `lastAt`: an ISO timestamp. */
export type OrderRefusals = { code: string; times: number; lastAt: string };

/** The limits that have refused orders, for an admin; the latest first. */
export async function listOrderRefusals(db: Db): Promise<OrderRefusals[]> {
  const rows = unwrap(
    "list refused orders",
    await db.from("order_refusals").select("code, times, last_at").order("last_at", { ascending: false }),
  );
  return rows.map(({ code, times, last_at: lastAt }) => ({ code, times, lastAt }));
}
