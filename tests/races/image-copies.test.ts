import { expect } from "vitest";

import { asServer, overlap } from "#tests/races/support/overlap.ts";
import { openShopDatabase, race } from "#tests/races/support/race.ts";
import { stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();
const OLD = `/media/${"0a".repeat(16)}.jpg`;

const claim = asServer(
  (sql) =>
    sql`select coalesce(string_agg(c, ' '), 'none') as answer from public.shop_claim_image_copies(1) c`,
);

race("an image is claimed by one of two runs of the cron", async () => {
  const { productIds } = await stockShop(shop, [1, 1], 1);
  await shop.owner`delete from private.image_copies`;
  await shop.owner`update public.products set image_url = ${OLD} where id = any (${productIds})`;
  expect(await overlap(shop, claim, claim)).toEqual({ waited: true, outcome: "none" });
  const claims = await shop.owner`select source, attempts from private.image_copies`;
  expect(claims).toEqual([{ source: OLD, attempts: 1 }]);
  await shop.owner`delete from private.image_copies`;
});
