import { randomUUID } from "node:crypto";

import type { TransactionSql } from "postgres";
import { beforeAll, expect, test } from "vitest";

import { openShopDatabase } from "#tests/races/support/race.ts";
import { line, stockShop } from "#tests/races/support/shop-database.ts";

// A sale costs the same however long descriptions are, however often its coupon was used and however old the shop is.
// Counted in rows that PostgreSQL reads and writes, each at three sizes: pages and time depend on what else it does.

const PRODUCTS = 90;
const DESCRIPTIONS = [100, 2_000, 5_000];
const USES = [10, 1_000, 10_000];
const AGES = [10, 1_000, 10_000];
/** A row of a list may have been written again. */
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
  // The first sales of a session plan their queries, too.
  await rowsOfSale(productIds[45]);
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

/** Rows that this transaction has read or written so far. */
async function rowsTouched(sql: TransactionSql): Promise<number> {
  const [row] = await sql<{ rows: number }[]>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0) + n_tup_ins + n_tup_upd + n_tup_del)::int as rows
    from pg_stat_xact_all_tables where schemaname not in ('pg_catalog', 'information_schema')`;
  return row?.rows ?? 0;
}

/** Rows that placing an order reads or writes; the least of five, since the first ones also plan their queries. */
async function rowsOfSale(productId: string | undefined, coupon: string | null = null): Promise<number> {
  const discount = coupon ? 10 : 0;
  const rows: number[] = [];
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
    const touched = await shop.owner.begin(async (sql) => {
      const before = await rowsTouched(sql);
      await sql`select public.shop_place_order(${sql.json(order)})`;
      return (await rowsTouched(sql)) - before;
    });
    rows.push(touched);
  }
  expect(Math.min(...rows)).toBeGreaterThan(20);
  return Math.min(...rows);
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
  const rows: number[] = [];
  for (const at of [0, 1, 2]) rows.push(await rowsOfSale(productIds[at + 60]));
  expect(await countOrders()).toBe(before + 15);
  expect(Math.max(...rows) / Math.min(...rows)).toBeLessThan(MOST_GROWTH);
});

test("a sale costs the same after 10, 1,000 and 10,000 uses of its coupon", async () => {
  const before = await countOrders();
  const rows: number[] = [];
  for (const uses of USES) await addOrders(uses, `USED${uses}`);
  for (const uses of USES) rows.push(await rowsOfSale(productIds[30], `USED${uses}`));
  expect(await countOrders()).toBe(before + 15);
  expect(Math.max(...rows) / Math.min(...rows)).toBeLessThan(MOST_GROWTH);
});

test("a sale costs the same with 10, 1,000 and 10,000 more orders", async () => {
  const rows: number[] = [];
  for (const orders of AGES) {
    await addOrders(orders);
    rows.push(await rowsOfSale(productIds[30]));
  }
  expect(Math.max(...rows) / Math.min(...rows)).toBeLessThan(MOST_GROWTH);
});
