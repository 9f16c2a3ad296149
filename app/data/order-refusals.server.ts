import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { writeLog } from "#app/log.server.ts";
import { isLimit } from "#app/shop/order/placement-refusal.ts";

/** The number of times that a limit has rejected an order. `lastAt` is an ISO timestamp. */
export type OrderRefusals = { code: string; times: number; lastAt: string };

/** Lists the limits that have rejected orders, the latest first, for staff. */
export async function listOrderRefusals(db: Db): Promise<OrderRefusals[]> {
  const rows = unwrap(
    "list refused orders",
    await db.from("order_refusals").select("code, times, last_at").order("last_at", { ascending: false }),
  );
  return rows.map(({ code, times, last_at: lastAt }) => ({ code, times, lastAt }));
}

/** Logs that a limit has rejected a shopper's order. Other error codes are not logged. */
export function logLimit(userId: string, code: string): void {
  if (isLimit(code)) writeLog("warning", { operation: "refuse an order", code, userId });
}
