import { findMessagesByNumber } from "#app/data/admin-messages.server.ts";
import { listAllOrders } from "#app/data/admin-orders.server.ts";
import { searchAdminProducts } from "#app/data/admin-products.server.ts";
import { listAllReturns } from "#app/data/admin-returns.server.ts";
import { listUsers } from "#app/data/admin-users.server.ts";
import type { Db } from "#app/data/client.server.ts";
import { ALL_ORDERS } from "#app/shop/order/order-filter.ts";

/** The maximum number of results of each kind. */
const MAX_RESULTS = 5;

/** The kinds of records that the user may search. */
type SearchScope = {
  orders: boolean;
  products: boolean;
  people: boolean;
  returns: boolean;
  messages: boolean;
};

/**
 * Searches orders, products, users, returns and messages, newest first. Kinds outside the scope are null. Totals stop
 * at 1,001.
 */
export async function searchEverything(db: Db, search: string, scope: SearchScope) {
  const query = { search, page: 1, pageSize: MAX_RESULTS };
  const [orders, products, users, returns, messages] = await Promise.all([
    scope.orders ? listAllOrders(db, { ...ALL_ORDERS, ...query }) : null,
    scope.products ? searchAdminProducts(db, search, MAX_RESULTS) : null,
    scope.people ? listUsers(db, { ...query, role: "" }) : null,
    scope.returns ? listAllReturns(db, { ...query, status: "" }) : null,
    scope.messages ? findMessagesByNumber(db, search) : null,
  ]);
  return {
    orders:
      orders &&
      (orders.isSample
        ? { total: 0, atLeast: false, rows: [] }
        : { total: orders.total, atLeast: orders.atLeast, rows: orders.orders }),
    /** True if the orders could not be loaded, as opposed to none found. */
    ordersFailed: orders?.isSample ?? false,
    products: products && { total: products.total, rows: products.products },
    returns,
    /** Also null when the search is not a ticket number. */
    messages,
    users: users && { total: users.total, rows: users.users },
  };
}
