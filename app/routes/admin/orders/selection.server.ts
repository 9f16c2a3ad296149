import * as z from "zod";

import { type AdminOrder, listAllOrders, pickOrders } from "#app/data/admin-orders.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { findBatch } from "#app/data/order-batches.server.ts";
import { adminQuery } from "#app/routes/admin/admin.server.ts";
import { ordersQuery } from "#app/routes/admin/orders/order.server.ts";
import { MAX_BATCH } from "#app/shop/order/order-batch.ts";
import { filterProblems } from "#app/shop/order/order-filter-problems.ts";
import { isShortSearch } from "#app/shop/order/order-filter.ts";

export type Selection = {
  orders: AdminOrder[];
  /** True if there are, or may be, more orders than can be changed at once. The newest were taken. */
  isCut: boolean;
};

/**
 * The orders that a page works on, by its query: `id` of each that was ticked, `batch` for those that a change of many
 * has changed, or `all` of the list's filter. At most MAX_BATCH.
 */
export async function readSelection(db: Db, url: URL): Promise<Selection> {
  const params = url.searchParams;
  if (params.has("all")) {
    const query = adminQuery(url, ordersQuery);
    // A date that cannot be read would select the orders of all days.
    if (Object.keys(filterProblems(params, query)).length > 0) return { orders: [], isCut: false };
    const { orders, total, isSample } = await listAllOrders(db, {
      ...query,
      page: 1,
      pageSize: MAX_BATCH,
    });
    return isSample
      ? { orders: [], isCut: false }
      : { orders, isCut: isShortSearch(query.search) || total > orders.length };
  }
  const ids = params.has("batch") ? await changedBy(db, params.get("batch")) : params.getAll("id");
  const valid = [...new Set(ids.filter((id) => z.guid().safeParse(id).success))];
  if (valid.length === 0) return { orders: [], isCut: false };
  return {
    orders: await pickOrders(db, { ids: valid.slice(0, MAX_BATCH) }),
    isCut: valid.length > MAX_BATCH,
  };
}

async function changedBy(db: Db, batchId: string | null): Promise<string[]> {
  const id = z.guid().safeParse(batchId);
  const found = id.success ? await findBatch(db, id.data) : null;
  return (found?.items ?? []).flatMap(({ orderId, result }) => (orderId && result?.ok ? [orderId] : []));
}
