import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { stateColumns } from "#app/data/order-mapper.server.ts";
import { type Paise, paiseFromRupees } from "#app/shop/money.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";

export type Addition = { id: string; orderNumber: string; status: OrderStatus; total: Paise };

/** The maximum number that is read: more than anybody adds to an order. */
const MAX_ADDITIONS = 50;

/** Lists orders that staff have placed in addition to this one, oldest first, without cancelled ones. */
export async function listAdditions(db: Db, orderId: string): Promise<Addition[]> {
  const rows = unwrap(
    "read what was added to an order",
    await db
      .from("orders")
      .select("id, order_number, status, payment_status, total_amount")
      .eq("added_to", orderId)
      .neq("status", "cancelled")
      .order("created_at")
      .limit(MAX_ADDITIONS),
  );
  return rows.map((row) => ({
    id: row.id,
    orderNumber: row.order_number,
    status: stateColumns.parse(row).status,
    total: paiseFromRupees(row.total_amount),
  }));
}
