import { exportProducts } from "#app/data/product-files.server.ts";

import type { Route } from "./+types/products-export";
import { requireAdmin } from "./admin.server.ts";
import { csvFile } from "./csv-file.ts";

/** Every product as a file for a spreadsheet, written while it is read. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  return csvFile("products", exportProducts(db));
}
