import { exportProducts } from "#app/data/product-csv.server.ts";
import { logSecurityEvent } from "#app/middleware/security-log.server.ts";
import { requireScreen } from "#app/routes/admin/admin.server.ts";
import { csvFile } from "#app/routes/admin/csv-response.ts";

import type { Route } from "./+types/export";

/** Streams all products as CSV. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, user } = await requireScreen({ context }, "/admin/products/export");
  logSecurityEvent(context, "exported", { userId: user.id });
  return csvFile("products", exportProducts(db));
}
