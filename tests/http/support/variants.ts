import { randomUUID } from "node:crypto";

import type { Shop } from "#local/launcher/shop.ts";
import { addProduct } from "#tests/http/support/shop.ts";

/** A kurta in S (₹500, `stock` units), M (₹600, `stock` units) and L (₹600, sold out). */
export type Kurta = { id: string; name: string; small: string; medium: string; large: string };

export async function addKurta(shop: Shop, { stock = 3 } = {}): Promise<Kurta> {
  const { id, name } = await addProduct(shop, {
    name: `Kurta ${randomUUID().slice(0, 8)}`,
    price: 500,
    stock: 0,
  });
  await shop.sql(
    `update public.products set options = '[{"name": "Size", "values": ["S", "M", "L"]}]' where id = $1`,
    [id],
  );
  const variant = async (size: string, price: number, units: number) => {
    const own = randomUUID();
    await shop.sql(
      `insert into public.products (id, name, variant_of, option_values, sku, price, stock)
       values ($1, '', $2, array[$3], $4, $5, $6)`,
      [own, id, size, `TEST-${own.slice(0, 13)}`, price, units],
    );
    return own;
  };
  return {
    id,
    name,
    small: await variant("S", 500, stock),
    medium: await variant("M", 600, stock),
    large: await variant("L", 600, 0),
  };
}
