import { expect } from "vitest";

import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { callAs, stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

const queue = (limit: number) =>
  shop.server<{ count: number }[]>`select public.shop_queue_stock_notices(${limit}) as count`;

race("20 concurrent crons queue one mail for each of 100 notices", async () => {
  const { productIds, userIds } = await stockShop(shop, [1_000, 1_000], 50);
  for (const productId of productIds) {
    await shop.owner`
      insert into public.stock_notices (user_id, product_id)
      select u, ${productId} from unnest(${userIds}::uuid[]) u`;
  }
  const counts = (await concurrently(20, () => queue(25))).map(([row]) => row?.count ?? 0);
  for (let more = 1; more > 0;) {
    const [row] = await queue(25);
    more = row?.count ?? 0;
    counts.push(more);
  }
  const [state] = await shop.owner<{ mails: number; people: number; left: number }[]>`
    select count(*)::int as mails, count(distinct (user_id, data ->> 'product_id'))::int as people,
      (select count(*)::int from public.stock_notices) as left
    from public.outbox where kind = 'stock-back'`;
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100);
  expect(state).toEqual({ mails: 100, people: 100, left: 0 });
});

race("of 24 notices at once a shopper with 40 gets 10 more", async () => {
  const { productIds, userIds } = await stockShop(
    shop,
    Array.from({ length: 64 }, () => 0),
    1,
  );
  const [userId = ""] = userIds;
  await shop.owner`
    insert into public.stock_notices (user_id, product_id)
    select ${userId}, p from unnest(${productIds.slice(0, 40)}::uuid[]) p`;
  const answers = await concurrently(24, (n) =>
    callAs<boolean>(
      shop.server,
      userId,
      (sql) =>
        sql`insert into public.stock_notices (user_id, product_id) values (${userId}, ${productIds[40 + n] ?? ""}) returning true as answer`,
    ).then(
      () => "set",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
  );
  const count = (wanted: string) => answers.filter((answer) => answer === wanted).length;
  expect([count("set"), count("stock_notices_full")]).toEqual([10, 14]);
  const [row] = await shop.owner<
    { count: number }[]
  >`select count(*)::int as count from public.stock_notices`;
  expect(row?.count).toBe(50);
});
