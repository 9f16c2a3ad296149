import { randomInt } from "node:crypto";

import { expect } from "vitest";

import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import {
  line,
  LONG_LOCK_TIMEOUT,
  placeOrder,
  setLockTimeout,
  stockShop,
} from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

/** Pairs whose kept number is not that of a new count of the delivered orders. */
function findWrongPairs(): Promise<unknown> {
  return shop.owner`
    with counted as (
      select a.product_id, b.product_id as other_id, count(*)::int as orders
      from public.orders o
      join public.order_items a on a.order_id = o.id
      join public.order_items b on b.order_id = o.id and b.product_id <> a.product_id
      where o.status = 'delivered' group by 1, 2
    )
    select * from counted c full join private.bought_together k using (product_id, other_id)
    where c.orders is distinct from k.orders`;
}

race(
  "40 orders of the same products are delivered and taken back at once: each pair is counted exactly",
  async () => {
    const { productIds, userIds } = await stockShop(shop, [500, 500, 500, 500], 40);
    await setLockTimeout(shop.owner, LONG_LOCK_TIMEOUT);
    const orders = await concurrently(40, async (n) => {
      // Three of the four, in any order: pairs overlap, and are met in different orders.
      const ids = productIds.toSorted(() => randomInt(3) - 1).slice(0, 3);
      const { order_id: id = "" } = await placeOrder(shop.server, {
        userId: userIds[n] ?? "",
        lines: ids.map((product) => line(product)),
      });
      return id;
    });
    const setStatus = (id: string, status: string) =>
      shop.owner`update public.orders set status = ${status} where id = ${id}`;
    await concurrently(40, (n) => setStatus(orders[n] ?? "", "delivered"));
    expect(await findWrongPairs()).toEqual([]);
    const [{ pairs } = { pairs: 0 }] = await shop.owner<{ pairs: number }[]>`
    select sum(orders)::int as pairs from private.bought_together`;
    expect(pairs).toBe(40 * 3 * 2);

    // Half of them go back while the other half is delivered again: every pair grows and shrinks at the same time.
    await concurrently(20, (n) => setStatus(orders[n] ?? "", "shipped"));
    expect(await findWrongPairs()).toEqual([]);
    await concurrently(40, (n) => setStatus(orders[n] ?? "", n < 20 ? "delivered" : "shipped"));
    expect(await findWrongPairs()).toEqual([]);
  },
);
