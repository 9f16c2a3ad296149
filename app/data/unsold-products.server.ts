import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { unwrap } from "#app/data/errors.server.ts";
import { fullName } from "#app/shop/product/variant-label.ts";

const unsoldRows = z.array(
  z
    .object({
      id: z.string(),
      name: z.string(),
      variant_label: z.string().nullable(),
      product_id: z.string().nullable(),
    })
    .transform(({ id, name, variant_label: label, product_id: productId }) => ({
      id,
      name: fullName(name, label),
      productId,
    })),
);

/** A product or variant that is no longer sold. `productId` is the product whose other variants are still sold. */
export type UnsoldProduct = z.output<typeof unsoldRows>[number];

/** Reads the names of cart products that are no longer sold. Deleted products have none. */
export async function unsoldProducts(db: Db | null, ids: string[]): Promise<UnsoldProduct[]> {
  if (!db || ids.length === 0) return [];
  const answer = await db.rpc("shop_unsold_names", { p_ids: ids });
  return unsoldRows.parse(unwrap("read what is not sold any more", answer));
}
