import type { Db } from "#app/data/client.server.ts";
import { listMovements, type StockMovement } from "#app/data/stock-movements.server.ts";
import { formatCsvLine } from "#app/formats/csv.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import { stockReasonLabel } from "#app/shop/product/admin-products.ts";

const COLUMNS = ["When", "Product", "SKU", "Units", "Why", "Order", "Who"];

function toLine({ createdAt, product, quantity, reason, order, actor }: StockMovement): string {
  return formatCsvLine([
    formatDateTime(createdAt),
    product?.name ?? "A deleted product",
    product?.sku ?? "",
    quantity,
    stockReasonLabel(reason),
    order?.number ?? "",
    actor || "The shop",
  ]);
}

const PAGE = 800;
/** The maximum number of pages. Each takes up to three queries, and on Workers Free a request may make 50. */
const MAX_PAGES = 15;

type Filter = Pick<Parameters<typeof listMovements>[1], "reason" | "product">;

/**
 * Writes the stock movements that match a filter as CSV, newest first: at most 12,000, and a last line when there are
 * more. Movements during the export are not included.
 */
export async function* exportMovements(db: Db, filter: Filter): AsyncGenerator<string> {
  yield formatCsvLine(COLUMNS);
  let before: number | undefined;
  for (let page = 1; page <= MAX_PAGES; page++) {
    // oxlint-disable-next-line no-await-in-loop -- a page is sent before the next one is read
    const { movements, hasNext } = await listMovements(db, {
      ...filter,
      page: 1,
      pageSize: PAGE,
      ...(before === undefined ? {} : { before }),
    });
    for (const movement of movements) yield toLine(movement);
    before = movements.at(-1)?.id;
    if (!hasNext) return;
  }
  yield formatCsvLine([
    `Only the newest ${(PAGE * MAX_PAGES).toLocaleString("en-IN")}: choose a product or a reason.`,
  ]);
}
