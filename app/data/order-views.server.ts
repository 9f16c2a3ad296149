import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError, throwUnavailable } from "#app/data/errors.server.ts";

/** A saved filter of the orders list, named by a member of staff. `query` is the list's query string. */
export type OrderView = { id: string; name: string; query: string };

/** Lists the caller's views by name; empty when they cannot be read, which has been logged. */
export async function listOrderViews(db: Db): Promise<OrderView[]> {
  const { data, error } = await db.from("order_views").select("id, name, query").order("name").limit(20);
  if (error) logError("read the views of orders", error);
  return data ?? [];
}

const saved = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), code: z.string() }),
]);

/** Saves a filter under a name. A view with that name is replaced. */
export async function saveOrderView(
  db: Db,
  { name, query }: { name: string; query: string },
): Promise<{ ok: true } | { ok: false; code: string }> {
  const { data, error } = await db.rpc("admin_save_order_view", { p_name: name, p_query: query });
  if (!error) return saved.parse(data);
  logError("save a view of orders", error);
  return { ok: false, code: "failed" };
}

/**
 * Deletes a view.
 * @throws 503 when it fails
 */
export async function deleteOrderView(db: Db, id: string): Promise<void> {
  const { error } = await db.rpc("admin_delete_order_view", { p_id: id });
  if (error) throwUnavailable("delete a view of orders", error);
}
