import type { Db } from "#app/data/client.server.ts";
import { importProductBatch, type ProductImport, productsBySku } from "#app/data/product-csv.server.ts";
import type { ImportedProduct } from "#app/shop/product/product-import.ts";

/** Products that the database changes at once: so few that no checkout waits for long. */
const BATCH = 100;

/** `problem` is why it ended early; 'failed' may have written one more batch than it counts. */
type ImportResult = { imported: number; problem: "changed" | "busy" | "failed" | null };

/**
 * Applies the changes of an import preview in batches; none of them when a product already differs from the preview. An
 * import that ended early can be repeated: products that have their new values count as imported.
 */
export async function importProducts(db: Db, changes: readonly ProductImport[]): Promise<ImportResult> {
  const stored = await productsBySku(
    db,
    changes.map(({ sku }) => sku),
  );
  if (changes.some((change) => isOutdated(change, stored.get(change.sku)))) {
    return { imported: 0, problem: "changed" };
  }
  for (let imported = 0; imported < changes.length; imported += BATCH) {
    const answer = await importProductBatch(db, changes.slice(imported, imported + BATCH));
    if (answer !== "done") return { imported, problem: answer };
  }
  return { imported: changes.length, problem: null };
}

/** True when the product has neither the values of the preview nor the new ones. */
function isOutdated({ seen, ...wanted }: ProductImport, stored: ImportedProduct | undefined): boolean {
  return !stored || ![seen, wanted].some((values) => hasValues(stored, values));
}

function hasValues(stored: ImportedProduct, { price, stock, isActive }: ProductImport["seen"]): boolean {
  return stored.price === price && stored.stock === stock && stored.isActive === isActive;
}
