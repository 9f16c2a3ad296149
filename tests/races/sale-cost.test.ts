import { randomUUID } from "node:crypto";

import type { ReservedSql } from "postgres";
import { beforeAll, expect, test } from "vitest";

import { openShopDatabase } from "#tests/races/support/race.ts";
import { line, stockShop } from "#tests/races/support/shop-database.ts";

// A sale costs the same however long descriptions are, however often its coupon was used and however old the shop is.
// Counted in pages that PostgreSQL touches, each at three sizes.

const PRODUCTS = 90;
const DESCRIPTIONS = [100, 2_000, 5_000];
const USES = [10, 1_000, 10_000];
const AGES = [10, 1_000, 10_000];
/** An index may be one level deeper, and a page of it full. */
const MOST_GROWTH = 1.25;

const shop = await openShopDatabase();
let productIds: string[] = [];
let userIds: string[] = [];

beforeAll(async () => {
  const stocked = await stockShop(
    shop,
    Array.from({ length: PRODUCTS }, () => 1_000),
    2,
  );
  ({ productIds, userIds } = stocked);
  // Words of which each is another one, as PostgreSQL would compress others away.
  for (const [index, length] of DESCRIPTIONS.entries()) {
    await shop.owner`
      update public.products p
      set description = left(array_to_string(array(select md5(p.id::text || n) from generate_series(1, 200) n), ' '), ${length}::int)
      where p.id = any (${productIds.filter((_, at) => at % 3 === index)})`;
  }
  await shop.owner`
    insert into public.coupons (code, name, type, value, usage_limit, user_limit)
    select 'USED' || n, 'Used', 'fixed', 10, 100000, 100000 from unnest(${USES}::int[]) n`;
  await shop.owner.unsafe("vacuum (full, analyze) public.products");
  // The first sales of a session read the catalogue of the database, too.
  await pagesOfSale(productIds[45]);
});

/** Adds orders of others, the first of which used coupons. */
async function addOrders(count: number, coupon: string | null = null): Promise<void> {
  await shop.owner.begin(async (sql) => {
    // Without triggers: nobody is told about these orders.
    await sql`set local session_replication_role = replica`;
    await sql`
      create temporary table added on commit drop as
      select gen_random_uuid() as id, gen_random_uuid() as user_id, n from generate_series(1, ${count}::int) n`;
    await sql`
      insert into public.orders (
        id, user_id, order_number, subtotal, total_amount, tax_rate, payment_method, payment_status, status,
        shipping_address, created_at
      )
      select a.id, a.user_id, 'ORD-' || lpad((floor(random() * 1e12) + a.n)::bigint::text, 13, '0'), 500, 500, 18, 'cod',
        'paid', 'delivered', '{"first_name": "Asha", "last_name": "Rao", "address_line_1": "1 Road", "city": "Pune",
          "state": "Maharashtra", "postal_code": "411001", "phone": "+919876543211"}',
        now() - interval '1 day' - a.n * interval '30 minutes'
      from added a`;
    await sql`
      insert into public.order_items (order_id, product_id, product_name, product_sku, quantity, unit_price, total_price)
      select a.id, ${productIds[0] ?? ""}, 'Product 0', 'SKU-0', 5, 100, 500 from added a`;
    await sql`
      insert into public.coupon_redemptions (coupon_id, user_id, order_id)
      select c.id, a.user_id, a.id from added a join public.coupons c on c.code = ${coupon}`;
    await sql`update public.coupons set used_count = ${count} where code = ${coupon}`;
  });
  await shop.owner.unsafe("vacuum (analyze) public.orders, public.order_items, public.coupon_redemptions");
}

/** Pages of the shop's tables and indexes touched so far; those of PostgreSQL's own catalogue depend on what it forgot. */
async function pagesTouched(connection: ReservedSql): Promise<number> {
  await connection`select pg_stat_force_next_flush()`;
  const [row] = await connection<{ pages: number }[]>`
    select sum(
      coalesce(heap_blks_hit + heap_blks_read, 0) + coalesce(idx_blks_hit + idx_blks_read, 0)
        + coalesce(toast_blks_hit + toast_blks_read, 0) + coalesce(tidx_blks_hit + tidx_blks_read, 0)
    )::int as pages from pg_statio_user_tables`;
  return row?.pages ?? 0;
}

/** Pages that placing an order touches; the least of five, since a page is split now and then. */
async function pagesOfSale(productId: string | undefined, coupon: string | null = null): Promise<number> {
  const discount = coupon ? 10 : 0;
  const pages: number[] = [];
  const connection = await shop.owner.reserve();
  for (let round = 0; round < 5; round += 1) {
    const order = {
      user_id: userIds[0],
      checkout_key: randomUUID(),
      lines: [line(productId)],
      subtotal: 100,
      shipping_amount: 0,
      tax_amount: 0,
      discount_amount: discount,
      round_off: 0,
      total_amount: 100 - discount,
      payment_method: "cod",
      shipping_address: {
        first_name: "Asha",
        last_name: "Rao",
        address_line_1: "1 Road",
        city: "Pune",
        state: "Maharashtra",
        postal_code: "411001",
        phone: "+919876543210",
      },
      coupon_code: coupon,
    };
    const before = await pagesTouched(connection);
    await connection`select public.shop_place_order(${connection.json(order)})`;
    pages.push((await pagesTouched(connection)) - before);
  }
  connection.release();
  expect(Math.min(...pages)).toBeGreaterThan(50);
  return Math.min(...pages);
}

async function countOrders(): Promise<number> {
  const [row] = await shop.owner<{ orders: number }[]>`
    select count(*)::int as orders from public.orders where user_id = ${userIds[0] ?? ""}`;
  return row?.orders ?? 0;
}

test.each(DESCRIPTIONS)(
  "a change of stock updates no index, with descriptions of %i characters",
  async (length) => {
    const ids = productIds.filter((_, at) => DESCRIPTIONS[at % 3] === length);
    // Versions that earlier sales left behind take room in a page until they are removed, at any moment.
    await shop.owner`vacuum public.products`;
    const [before, after] = await shop.owner.begin(async (sql) => {
      const count = () => sql<{ updated: number; inPlace: number }[]>`
      select n_tup_upd::int as updated, n_tup_hot_upd::int as "inPlace"
      from pg_stat_xact_user_tables where relid = 'public.products'::regclass`;
      const [first] = await count();
      // One of each page, as orders change one now and one then.
      await sql`
        update public.products set stock = stock + 1
        where id in (
          select distinct on ((p.ctid::text::point)[0]) p.id from public.products p where p.id = any (${ids})
        )`;
      const [last] = await count();
      return [first, last];
    });
    const updated = (after?.updated ?? 0) - (before?.updated ?? 0);
    expect(updated).toBeGreaterThan(0);
    expect((after?.inPlace ?? 0) - (before?.inPlace ?? 0)).toBe(updated);
  },
);

test("a sale costs the same with descriptions of 100, 2,000 and 5,000 characters", async () => {
  const before = await countOrders();
  const pages: number[] = [];
  for (const at of [0, 1, 2]) pages.push(await pagesOfSale(productIds[at + 60]));
  expect(await countOrders()).toBe(before + 15);
  expect(Math.max(...pages) / Math.min(...pages)).toBeLessThan(MOST_GROWTH);
});

test("a sale costs the same after 10, 1,000 and 10,000 uses of its coupon", async () => {
  const before = await countOrders();
  const pages: number[] = [];
  for (const uses of USES) await addOrders(uses, `USED${uses}`);
  for (const uses of USES) pages.push(await pagesOfSale(productIds[30], `USED${uses}`));
  expect(await countOrders()).toBe(before + 15);
  expect(Math.max(...pages) / Math.min(...pages)).toBeLessThan(MOST_GROWTH);
});

test("a sale costs the same with 10, 1,000 and 10,000 more orders", async () => {
  const pages: number[] = [];
  for (const orders of AGES) {
    await addOrders(orders);
    pages.push(await pagesOfSale(productIds[30]));
  }
  expect(Math.max(...pages) / Math.min(...pages)).toBeLessThan(MOST_GROWTH);
});
