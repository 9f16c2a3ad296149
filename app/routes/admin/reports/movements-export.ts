import { exportMovements } from "#app/data/movements-csv.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { adminQuery, requireScreen } from "#app/routes/admin/admin.server.ts";
import { csvFile } from "#app/routes/admin/csv-response.ts";
import { movementsQuery } from "#app/routes/admin/reports/movements.server.ts";

import type { Route } from "./+types/movements-export";

/** Streams the stock movements of the list's filter as CSV, with who made them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, user } = await requireScreen({ context }, "/admin/stock-movements/export");
  const { reason, product } = adminQuery(url, movementsQuery);
  logSecurityEvent(context, "exported", { userId: user.id });
  return csvFile("stock-movements", exportMovements(db, { reason, product }));
}
