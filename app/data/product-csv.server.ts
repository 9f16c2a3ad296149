import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError, unwrap } from "#app/data/errors.server.ts";
import { formatCsvLine } from "#app/formats/csv.ts";
import { formatPlainRupees, paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";
import { EXPORT_COLUMNS, type ImportChange, type ImportedProduct } from "#app/shop/product/product-import.ts";

const STEP = 1000;

/** All products as CSV lines, read a thousand at a time. */
export async function* exportProducts(db: Db): AsyncGenerator<string> {
  yield formatCsvLine(EXPORT_COLUMNS);
  let after: string | null = null;
  for (;;) {
    const page = db
      .from("products")
      .select("id, sku, name, price, stock, is_active, is_featured, category:categories(name)")
      .order("id")
      .limit(STEP);
    const rows: ExportRow[] = unwrap("export products", await (after === null ? page : page.gt("id", after)));
    yield rows.map(exportLine).join("");
    // A short page is not the last one: the data API may limit rows further.
    after = rows.at(-1)?.id ?? null;
    if (after === null) return;
  }
}

type ExportRow = {
  id: string;
  sku: string;
  name: string;
  price: number;
  stock: number;
  is_active: boolean;
  is_featured: boolean;
  category: { name: string } | null;
};

function exportLine(row: ExportRow): string {
  return formatCsvLine([
    row.sku,
    row.name,
    row.category?.name ?? "",
    formatPlainRupees(paiseFromRupees(row.price)),
    row.stock,
    row.is_active ? "yes" : "no",
    row.is_featured ? "yes" : "no",
  ]);
}

const known = z.array(
  z.object({
    sku: z.string(),
    name: z.string(),
    price: z.number(),
    stock: z.number(),
    is_active: z.boolean(),
  }),
);

/** Products by SKU; unknown SKUs are left out. */
export async function productsBySku(db: Db, skus: string[]): Promise<Map<string, ImportedProduct>> {
  const answer = unwrap("read products by SKU", await db.rpc("admin_products_by_sku", { p_skus: skus }));
  return new Map(
    known
      .parse(answer)
      .map(({ price, is_active: isActive, ...product }) => [
        product.sku,
        { ...product, isActive, price: paiseFromRupees(price) },
      ]),
  );
}

const imported = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), code: z.enum(["changed", "busy"]) }),
]);

export type ProductImport = Pick<ImportChange, "sku" | "price" | "stock" | "isActive" | "seen">;

/** Applies up to 100 changes of an import preview: all, or none when a product has changed since. */
export async function importProductBatch(
  db: Db,
  changes: readonly ProductImport[],
): Promise<"done" | "changed" | "busy" | "failed"> {
  const rows = changes.map(({ sku, seen, ...values }) => ({
    sku,
    ...columns(values),
    expected: columns(seen),
  }));
  const { data, error } = await db.rpc("admin_import_products", { p_rows: rows });
  const answer = imported.safeParse(data);
  if (error || !answer.success) {
    logError("import products", error ?? data);
    return "failed";
  }
  return answer.data.ok ? "done" : answer.data.code;
}

function columns({ price, stock, isActive }: ProductImport["seen"]) {
  return { price: rupeesFromPaise(price), stock, is_active: isActive };
}
