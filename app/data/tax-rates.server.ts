import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { paiseFromRupees } from "#app/shop/money.ts";
import type { RateAbove } from "#app/shop/tax/gst-lines.ts";

/** The columns of a threshold (rupees) and of the rate above it. */
export const aboveFields = { threshold: z.number().nullable(), rate_above: z.number().nullable() };

/** Converts the rate above a threshold from a row: rupees become paise; null without one. */
export function toRateAbove(row: { threshold: number | null; rate_above: number | null }): RateAbove | null {
  return row.threshold === null || row.rate_above === null
    ? null
    : { price: paiseFromRupees(row.threshold), taxRate: row.rate_above };
}

const ratesAnswer = z.array(
  z.object({ product_id: z.string(), tax_rate: z.number().nullable(), ...aboveFields }),
);

/** The rate of a product; null while it has none. */
export type ProductRate = { taxRate: number | null; above: RateAbove | null };

/** Reads today's tax rates of products and variants, in percent by id: their own, or their category's or the shop's. */
export async function taxRates(db: Db | null, ids: string[]): Promise<Map<string, ProductRate>> {
  if (!db || ids.length === 0) return new Map();
  const rows = ratesAnswer.parse(unwrap("read tax rates", await db.rpc("shop_tax_rates", { p_ids: ids })));
  return new Map(rows.map((row) => [row.product_id, { taxRate: row.tax_rate, above: toRateAbove(row) }]));
}
