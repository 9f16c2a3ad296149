import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError, unwrap } from "#app/data/errors.server.ts";
import { toImages } from "#app/data/product-mapper.server.ts";
import { paiseFromRupees, rupeesFromPaise } from "#app/shop/money.ts";
import { type EditedRow, MAX_PRICE_ROWS, type Offer } from "#app/shop/product/price-grid.ts";
import { fullName } from "#app/shop/product/variant-label.ts";

/** A product without options, or a variant, with its prices and stock. */
export type PricedProduct = Offer & { id: string; name: string; sku: string; imageUrl: string | null };

const COLUMNS =
  "id, name, variant_of, option_values, variant_label, options, sku, price, compare_price, stock, image_url, images";

const storedOptions = z.array(z.object({ values: z.array(z.string()) })).catch([]);

/** Compares the values of two variants of a product by their order in its options, as the form of variants has them. */
function compareRanks(
  options: z.infer<typeof storedOptions>,
  one: readonly string[] | null,
  other: readonly string[] | null,
): number {
  for (const [place, { values }] of options.entries()) {
    const difference = values.indexOf(one?.[place] ?? "") - values.indexOf(other?.[place] ?? "");
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Lists the prices of the products with these ids, in that order. Products with options are listed by variant. At most
 * 200 rows.
 */
export async function listPrices(
  db: Db,
  productIds: readonly string[],
): Promise<{ rows: PricedProduct[]; isCut: boolean }> {
  if (productIds.length === 0) return { rows: [], isCut: false };
  const ids = productIds.join(",");
  const response = await db
    .from("products")
    .select(COLUMNS)
    .or(`id.in.(${ids}),variant_of.in.(${ids})`)
    .is("retired_at", null)
    .order("variant_label")
    .limit(1_000);
  const all = unwrap("list prices", response);
  const found = all.filter(({ options }) => !Array.isArray(options) || options.length === 0);
  const firstImages = new Map(all.map((row) => [row.id, toImages(row)[0]]));
  const place = new Map(productIds.map((id, index) => [id, index]));
  const placeOf = (row: (typeof found)[number]) =>
    place.get(row.variant_of ?? row.id) ?? place.get(row.id) ?? 0;
  const options = new Map(all.map((row) => [row.id, storedOptions.parse(row.options)]));
  const rows = found
    .toSorted(
      (one, other) =>
        placeOf(one) - placeOf(other) ||
        compareRanks(options.get(one.variant_of ?? "") ?? [], one.option_values, other.option_values),
    )
    .map((row) => ({
      id: row.id,
      name: fullName(row.name, row.variant_label),
      sku: row.sku,
      price: paiseFromRupees(row.price),
      comparePrice: row.compare_price === null ? null : paiseFromRupees(row.compare_price),
      stock: row.stock,
      // A variant without an image of its own has that of its product.
      imageUrl: firstImages.get(row.id) ?? firstImages.get(row.variant_of ?? "") ?? null,
    }));
  return { rows: rows.slice(0, MAX_PRICE_ROWS), isCut: rows.length > MAX_PRICE_ROWS };
}

const answers = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), changed: z.number() }),
  z.object({
    ok: z.literal(false),
    code: z.string(),
    rows: z.array(z.object({ id: z.string(), name: z.string().nullable() })).default([]),
  }),
]);

/** Saves edited rows, all or none. `stale` holds the ids of rows that somebody else has changed. */
export async function savePrices(
  db: Db,
  rows: readonly EditedRow[],
): Promise<{ ok: true; changed: number } | { ok: false; code: string; stale: string[] }> {
  const rupees = (paise: number | null) => (paise === null ? null : rupeesFromPaise(paise));
  const { data, error } = await db.rpc("admin_save_prices", {
    p_rows: rows.map(({ id, seen, now }) => ({
      id,
      seen_price: rupees(seen.price),
      seen_compare_price: rupees(seen.comparePrice),
      seen_stock: seen.stock,
      price: rupees(now.price),
      compare_price: rupees(now.comparePrice),
      stock: now.stock,
    })),
  });
  const answer = answers.safeParse(data);
  if (error || !answer.success) {
    logError("save prices", error ?? answer.error);
    return { ok: false, code: "failed", stale: [] };
  }
  if (answer.data.ok) return answer.data;
  return { ok: false, code: answer.data.code, stale: answer.data.rows.map(({ id }) => id) };
}
