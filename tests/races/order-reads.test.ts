import { randomUUID } from "node:crypto";

import type postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createRazorpayOrder, paymentUpdate, settle } from "#tests/races/support/payments.ts";
import { openShopDatabase } from "#tests/races/support/race.ts";
import { line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";
import { SHIPPED_LIMITS, WITHOUT_LIMITS } from "#tests/support/limits.ts";

// Each step of an order looks its own rows up: none reads a table that grows with the catalogue or the shop's age.

const OTHERS = 10_000;
/** More than the rows of one order, which each step reads several times, and far less than the others. */
const MAX_ROWS = 300;
const GROWING = ["products", "orders", "order_items", "payments", "coupon_redemptions", "stock_movements"];

const shop = await openShopDatabase();
let userId = "";
let adminId = "";
let productIds: string[] = [];

beforeAll(async () => {
  const stocked = await stockShop(shop, [1_000, 1_000, 1_000], 2);
  productIds = stocked.productIds;
  [userId = "", adminId = ""] = stocked.userIds;
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  await shop.owner`update public.settings set ${shop.owner(SHIPPED_LIMITS)}`;
  await shop.owner`
    insert into public.coupons (code, name, type, value, usage_limit, user_limit)
    values ('TEN', 'Ten', 'fixed', 10, 100000, 100000)`;
  await shop.owner.begin(async (sql) => {
    // Without triggers: nobody is told about these records.
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into public.products (id, name, price, sku, stock)
      select gen_random_uuid(), 'Other ' || n, 100, 'OTHER ' || n, 10 from generate_series(1, ${OTHERS}::int) n`;
    await sql`
      insert into public.orders (
        id, user_id, order_number, subtotal, total_amount, tax_rate, payment_method, payment_status, status,
        shipping_address, razorpay_order_id, created_at
      )
      select gen_random_uuid(), gen_random_uuid(), 'ORD-' || lpad(n::text, 13, '0'), 500, 500, 18, 'razorpay', 'paid',
        'delivered', '{"first_name": "Asha", "last_name": "Rao", "address_line_1": "1 Road", "city": "Pune",
          "state": "Maharashtra", "postal_code": "411001", "phone": "+919876543210"}',
        'order_other' || n, now() - n * interval '30 minutes'
      from generate_series(1, ${OTHERS}::int) n`;
    await sql`
      insert into public.order_items (order_id, product_id, product_name, product_sku, quantity, unit_price, total_price)
      select o.id, p.id, p.name, 'SKU-' || p.id, 5, 100, 500
      from (select id, row_number() over () as n from public.orders) o
      join (select id, name, row_number() over () as n from public.products) p on p.n = o.n`;
    await sql`
      insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
      select 'pay_other_' || o.id, o.id, o.razorpay_order_id, 500, 'INR', 'captured' from public.orders o`;
    await sql`
      insert into public.orders (
        id, user_id, order_number, subtotal, total_amount, tax_rate, payment_method, payment_status, status,
        shipping_address, created_at
      )
      select gen_random_uuid(), gen_random_uuid(), 'ORD-2' || lpad(n::text, 12, '0'), 500, 500, 18, 'cod', 'pending',
        'shipped', o.shipping_address || jsonb_build_object('phone', '+91' || 7000000000 + n), o.created_at
      from generate_series(1, ${OTHERS}::int) n
      join public.orders o on o.order_number = 'ORD-' || lpad(n::text, 13, '0')`;
    await sql`
      insert into public.coupon_redemptions (coupon_id, user_id, order_id)
      select c.id, o.user_id, o.id from public.orders o, public.coupons c`;
    await sql`
      insert into public.stock_movements (product_id, quantity, reason, order_id)
      select i.product_id, -5, 'order', i.order_id from public.order_items i`;
  });
  await shop.owner`analyze`;
});

type Placed = { id: string; razorpayOrderId: string; cartId: string };
type Step = (sql: postgres.Sql, order: Placed) => Promise<unknown>;

const online = { method: "razorpay" as const, coupon: "TEN", discount: 10 };
const lines = () => productIds.map((id) => line(id));
const news = (order: Placed, status: string) => paymentUpdate({ ...order, userId, total: 290 }, status);
const setStatus =
  (status: string): Step =>
  (sql, { id }) =>
    sql`select public.admin_set_order_status(${id}, ${status})`;

/** Steps by name, each after those that lead to it; `who` calls the last one. */
const STEPS: [name: string, before: Step[], step: Step, who?: "admin"][] = [
  ["shop_place_order", [], (sql) => placeOrder(sql, { userId, lines: lines(), ...online })],
  [
    "shop_place_order of the same cart",
    [],
    (sql, { cartId }) => placeOrder(sql, { userId, lines: lines(), cartId, ...online }),
  ],
  ["shop_place_order, cash", [], (sql) => placeOrder(sql, { userId, lines: lines() })],
  ["shop_cancel_order", [], (sql, { id }) => sql`select public.shop_cancel_order(${id})`],
  ["shop_switch_to_cod", [], (sql, { id }) => sql`select public.shop_switch_to_cod(${id})`],
  ["shop_settle_payment, captured", [], (sql, order) => settle(sql, news(order, "captured"))],
  ["shop_settle_payment, failed", [], (sql, order) => settle(sql, news(order, "failed"))],
  [
    "shop_settle_payment, captured late",
    [endHold, expire],
    (sql, order) => settle(sql, news(order, "captured")),
  ],
  ["shop_expire_unpaid_orders", [endHold], expire],
  ["shop_reopen_order", [endHold, expire], (sql, { id }) => sql`select public.shop_reopen_order(${id})`],
  ["admin_set_order_status, delivered", [], setStatus("delivered"), "admin"],
  ["admin_set_order_status, cancelled", [], setStatus("cancelled"), "admin"],
];

function endHold(sql: postgres.Sql, { id }: { id: string }) {
  return sql`update public.orders set held_until = now() - interval '1 second' where id = ${id}`;
}

function expire(sql: postgres.Sql) {
  return sql`select public.shop_expire_unpaid_orders(false)`;
}

/**
 * Returns the number of scans and rows that this session has read of each table. May include transactions of the last
 * second.
 */
async function countReads(sql: postgres.Sql): Promise<Map<string, { scans: number; rows: number }>> {
  const rows = await sql<{ name: string; scans: number; rows: number }[]>`
    select relname as name, seq_scan::float8 as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as rows
    from pg_stat_xact_user_tables where schemaname = 'public' and relname = any (${GROWING})`;
  return new Map(rows.map((row) => [row.name, row]));
}

/** Rows that the step reads of each table; Infinity for one that it reads from end to end. */
async function readsOf(before: Step[], step: Step, callerId: string): Promise<Record<string, number>> {
  const cartId = randomUUID();
  const { ok, order_id: id = "" } = await placeOrder(shop.server, {
    userId,
    lines: lines(),
    cartId,
    ...online,
  });
  expect(ok).toBe(true);
  const placed = { id, cartId, razorpayOrderId: await createRazorpayOrder(shop.server, id) };
  for (const one of before) await one(shop.owner, placed);
  const reads = await shop.owner.begin(async (sql) => {
    const transaction = sql as unknown as postgres.Sql;
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: callerId })}, true)`;
    const first = await countReads(transaction);
    await step(transaction, placed);
    const last = await countReads(transaction);
    return GROWING.map((name): [string, number] => {
      const { scans = 0, rows = 0 } = first.get(name) ?? {};
      const after = last.get(name) ?? { scans, rows };
      return [name, after.scans > scans ? Infinity : after.rows - rows];
    });
  });
  await shop.owner`update public.orders set held_until = now() - interval '1 second' where held_until is not null`;
  await shop.owner`select public.shop_expire_unpaid_orders(false)`;
  return Object.fromEntries(reads);
}

test.each(STEPS)(
  `%s reads no table that grows, with ${OTHERS} other records`,
  async (_, before, step, who) => {
    const reads = await readsOf(before, step, who === "admin" ? adminId : userId);
    expect(Object.keys(reads).toSorted()).toEqual(GROWING.toSorted());
    expect(reads.orders).toBeGreaterThan(0);
    expect(Object.entries(reads).filter(([, rows]) => rows > MAX_ROWS)).toEqual([]);
  },
);

afterAll(async () => {
  await shop.owner.unsafe(`update public.settings set ${WITHOUT_LIMITS}`);
});

test("finds a step that reads them all", async () => {
  const all: Step = (sql) => sql`select sum(stock) from public.products`;
  expect((await readsOf([], all, userId)).products).toBe(Infinity);
});
