import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError, unwrap } from "#app/data/errors.server.ts";

const stocked = z.union([
  z.object({ ok: z.literal(true), stock: z.number() }),
  z.object({ ok: z.literal(false), code: z.enum(["too_few", "too_many"]), stock: z.number() }),
  z.object({ ok: z.literal(false), code: z.enum(["not_found", "has_options", "busy"]) }),
]);

/** Adds `change` units to the stock, or removes them when it is negative, and records the reason. */
export async function changeStock(
  db: Db,
  id: string,
  { change, reason }: { change: number; reason: string },
): Promise<z.output<typeof stocked> | "failed"> {
  const { data, error } = await db.rpc("admin_adjust_stock", {
    p_product_id: id,
    p_change: change,
    p_reason: reason,
  });
  const answer = stocked.safeParse(data);
  if (answer.success) return answer.data;
  logError("change a stock", error ?? data);
  return "failed";
}

/** The last ten stock movements of a product, newest first. */
export async function stockMovements(
  db: Db,
  id: string,
): Promise<
  { id: number; quantity: number; reason: string; orderNumber: string | null; createdAt: string }[]
> {
  const answer = await db
    .from("stock_movements")
    .select("id, quantity, reason, created_at, order:orders(order_number)")
    .eq("product_id", id)
    .order("id", { ascending: false })
    .limit(10);
  return unwrap("read the stock ledger", answer).map((row) => ({
    id: row.id,
    quantity: row.quantity,
    reason: row.reason,
    orderNumber: row.order?.order_number ?? null,
    createdAt: row.created_at,
  }));
}
