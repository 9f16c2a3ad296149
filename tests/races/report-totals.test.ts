import { afterAll, expect, test } from "vitest";

import { openShopDatabase, race } from "#tests/races/support/race.ts";
import { placeRandomOrders } from "#tests/races/support/random-orders.ts";
import { findReportErrors } from "#tests/races/support/report-totals.ts";
import { stockShop } from "#tests/races/support/shop-database.ts";
import { IS_LONG } from "#tests/support/long.ts";

/** 50,000 in the long form. */
const ORDERS = IS_LONG ? 50_000 : 1_000;

const shop = await openShopDatabase();

afterAll(async () => {
  await stockShop(shop, [], 0);
  await shop.owner`delete from public.categories where slug like 'reports-%'`;
});

async function placeOrders(orders: number, seed: number): Promise<void> {
  await stockShop(
    shop,
    Array.from({ length: 40 }, () => 3),
    1,
  );
  await shop.owner`
    insert into public.categories (id, name, slug)
    select md5('reports' || n)::uuid, 'Reports ' || n, 'reports-' || n from generate_series(1, 4) n
    on conflict do nothing`;
  await shop.owner`
    update public.products set category_id = md5('reports' || 1 + right(sku, 1)::int % 4)::uuid where right(sku, 1) < '8'`;
  await placeRandomOrders(shop, { orders, rounds: 3, seed });
}

test(
  `the reports say what a new count of ${ORDERS} changed orders says`,
  { timeout: 1_800_000 },
  async () => {
    await placeOrders(ORDERS, 0.19);
    expect(await findReportErrors(shop)).toEqual([]);

    const [row] = await shop.owner<{ orders: number; notes: number }[]>`
    select (select count(*)::int from public.orders) as orders,
      (select count(*)::int from private.sales_totals) as notes`;
    expect(row?.orders).toBeGreaterThan(ORDERS * 0.9);
    expect(row?.notes).toBeGreaterThan(100);

    await shop.owner`select private.fold_order_totals(), private.fold_item_totals()`;
    expect(await findReportErrors(shop)).toEqual([]);
  },
);

race("the count notices an order that the totals do not know", async () => {
  await placeOrders(50, 0.42);
  await shop.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update public.orders set status = case when private.is_confirmed(status) then 'cancelled' else 'delivered' end
      where order_number = (select min(order_number) from public.orders)`;
  });
  expect((await findReportErrors(shop)).length).toBeGreaterThan(3);
});
