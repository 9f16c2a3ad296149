import { exportProducts } from "#app/data/product-files.server.ts";
import { BYTE_ORDER_MARK } from "#app/shop/csv.ts";

import type { Route } from "./+types/products-export";
import { requireAdmin } from "./admin.server.ts";

/** Every product as a file for a spreadsheet, written while it is read. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireAdmin({ context });
  const lines = exportProducts(db);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK));
    },
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="products-${new Date().toISOString().slice(0, 10)}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
