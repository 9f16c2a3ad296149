import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";

const ratesAnswer = z.array(z.object({ product_id: z.string(), tax_rate: z.number().nullable() }));

/** The tax rates of products and variants today, in percent by their ids: their own, or their category's or the shop's. */
export async function taxRates(db: Db | null, ids: string[]): Promise<Map<string, number | null>> {
  if (!db || ids.length === 0) return new Map();
  const rows = ratesAnswer.parse(unwrap("read tax rates", await db.rpc("shop_tax_rates", { p_ids: ids })));
  return new Map(rows.map(({ product_id: id, tax_rate: rate }) => [id, rate]));
}
