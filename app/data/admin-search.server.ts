import { listAllOrders } from "#app/data/admin-orders.server.ts";
import { listUsers } from "#app/data/admin-users.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { type Paise, paiseFromRupees } from "#app/shop/money.ts";

/** Results of each kind. */
const MAX_RESULTS = 5;

export type FoundProduct = { id: string; name: string; sku: string; price: Paise; stock: number };

/** Searches orders, products and users, newest first. Totals stop at 1,001. */
export async function searchEverything(db: Db, search: string) {
  const query = { search, page: 1, pageSize: MAX_RESULTS };
  const [orders, products, users] = await Promise.all([
    listAllOrders(db, { ...query, status: "" }),
    findProducts(db, search),
    listUsers(db, { ...query, role: "" }),
  ]);
  return {
    orders: orders.isSample ? { total: 0, rows: [] } : { total: orders.total, rows: orders.orders },
    /** Whether the orders could not be loaded, which is not the same as none found. */
    ordersFailed: orders.isSample,
    products,
    users: { total: users.total, rows: users.users },
  };
}

async function findProducts(db: Db, search: string): Promise<{ total: number; rows: FoundProduct[] }> {
  const found = unwrap(
    "search products",
    await db.rpc("admin_list_products", { p_query: { search, limit: MAX_RESULTS } }),
  );
  return {
    total: found[0]?.total_count ?? 0,
    // A page without products is one row with only the count.
    rows: found.flatMap(({ id, name, sku, price, stock }) =>
      id ? [{ id, name, sku, price: paiseFromRupees(price), stock }] : [],
    ),
  };
}
