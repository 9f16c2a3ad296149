import { exportFiltered, exportOrders } from "#app/data/order-csv.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { adminQuery, requireScreen } from "#app/routes/admin/admin.server.ts";
import { csvFile } from "#app/routes/admin/csv-response.ts";
import { ordersQuery } from "#app/routes/admin/orders/order.server.ts";
import { readSelection } from "#app/routes/admin/orders/selection.server.ts";

import type { Route } from "./+types/export";

/** Streams the ticked orders as CSV, or those of the filter when none is ticked. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, user } = await requireScreen({ context }, "/admin/orders/export");
  const isPicked = url.searchParams.has("id") && !url.searchParams.has("all");
  const lines = isPicked
    ? exportOrders((await readSelection(db, url)).orders)
    : exportFiltered(db, adminQuery(url, ordersQuery));
  logSecurityEvent(context, "exported", { userId: user.id });
  return csvFile("orders", lines);
}
