import { href } from "react-router";

import { beginOrderExport, exportFiltered, exportOrders } from "#app/data/order-csv.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { adminQuery, redirectWithNotice, revalidateScreen } from "#app/routes/admin/admin.server.ts";
import { csvFile } from "#app/routes/admin/csv-response.ts";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { ordersQuery } from "#app/routes/admin/orders/order.server.ts";
import { readSelection } from "#app/routes/admin/orders/selection.server.ts";
import { filterProblems, NOT_EXPORTED } from "#app/shop/order/order-filter-problems.ts";
import { isShortSearch, LONG_EXPORT_TEXT, SHORT_EXPORT_TEXT } from "#app/shop/order/order-filter.ts";
import { withConfirmation } from "#app/workflows/confirm-act.server.ts";

import type { Route } from "./+types/export";

/**
 * Streams the ticked orders as CSV, or those of the filter when none is ticked. More than a hundred in a day,
 * with as many addresses, need a fresh password.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db, user } = await revalidateScreen({ context }, "/admin/orders/export");
  const isPicked = url.searchParams.has("id") && !url.searchParams.has("all");
  const query = adminQuery(url, ordersQuery);
  const [problem] = isPicked ? [] : Object.values(filterProblems(url.searchParams, query));
  if (problem !== undefined) {
    // As it was typed, so that the list shows what is wrong beside its field.
    return redirectWithNotice(context, `${href("/admin/orders")}${url.search}`, "error", NOT_EXPORTED);
  }
  if (!isPicked && isShortSearch(query.search)) throw refuse(SHORT_EXPORT_TEXT);
  const { page: _page, ...filter } = query;
  const found = isPicked ? await exportPicked() : await exportFiltered(db, filter);
  if (!found) throw refuse(LONG_EXPORT_TEXT);
  const { lines, total } = found;
  await withConfirmation({ request, context }, db, null, () => beginOrderExport(db, total));
  logSecurityEvent(context, "exported", { userId: user.id });
  return csvFile("orders", lines);

  function refuse(message: string): Response {
    return redirectWithNotice(context, listHref(href("/admin/orders"), query), "error", message);
  }

  async function exportPicked() {
    const { orders } = await readSelection(db, url);
    return { lines: exportOrders(orders), total: orders.length };
  }
}
