import { exportProducts } from "#app/data/product-csv.server.ts";
import { requireAdmin } from "#app/routes/admin/admin.server.ts";
import { csvFile } from "#app/routes/admin/csv-response.ts";

import type { Route } from "./+types/export";

/** Streams all products as CSV. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  return csvFile("products", exportProducts(db));
}
