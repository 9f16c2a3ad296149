import { beforeAll, expect, test } from "vitest";

import { measureReads } from "#tests/bench/support/reads.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { callAs, line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

// The portal's figures read what is new or kept as a sum, and not what has been in the shop's records for years.

const OLD = 20_000;
const PRODUCTS = 20;
/** More than the figures need, and far less than the old rows. */
const MAX_ROWS = OLD / 20;

const shop = await openShopDatabase();
let admin = "";

async function stockWithAdmin(stocks: number[], shoppers: number) {
  const stocked = await stockShop(shop, stocks, shoppers + 1);
  const [id = ""] = stocked.userIds;
  await shop.owner`update public.users set is_admin = true where id = ${id}`;
  admin = id;
  return { ...stocked, userIds: stocked.userIds.slice(1) };
}

/** SQL that calls a function as the admin. */
function asAdmin(call: string): string {
  return `with who as materialized (
    select set_config('request.jwt.claims', '{"sub": "${admin}"}', true)
  ) select ${call} from who`;
}

test.each(["stock_movements", "refunds"])(`the bell reads no ${OLD} old %s`, async (table) => {
  const call = asAdmin("public.admin_notifications()");
  const reads = await measureReads(shop.owner, { text: call, values: [] }, table);
  expect(reads.rows).toBeLessThan(MAX_ROWS);
});

test(`the dashboard counts ${OLD} orders without reading them`, async () => {
  // What is left of the revenue after refunds is read from the orders that have some.
  await shop.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`delete from public.refunds`;
  });
  await shop.owner`analyze`;
  const call = asAdmin("public.admin_dashboard(90)");
  const reads = await measureReads(shop.owner, { text: call, values: [] }, "orders");
  expect(reads.rows).toBeLessThan(MAX_ROWS);
});

beforeAll(async () => {
  const { userIds } = await stockWithAdmin(
    Array.from({ length: PRODUCTS }, () => 3),
    1,
  );
  await shop.owner.begin(async (sql) => {
    // Without triggers: nobody is told about these orders.
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into public.orders (
        user_id, order_number, subtotal, total_amount, tax_rate, payment_method, payment_status, status,
        shipping_address, created_at
      )
      select ${userIds[0] ?? ""}, 'ORD-' || lpad(n::text, 13, '0'), 500, 500, 18, 'cod', 'paid', 'delivered',
        '{"first_name": "Asha", "last_name": "Rao", "address_line_1": "1 Road", "city": "Pune",
          "state": "Maharashtra", "postal_code": "411001", "phone": "+919876543210"}',
        now() - interval '100 days' - n * interval '30 minutes'
      from generate_series(1, ${OLD}::int) n`;
    await sql`
      insert into public.stock_movements (product_id, quantity, reason, created_at)
      select p.id, -1, 'order', now() - interval '2 days'
      from public.products p, generate_series(1, ${OLD / PRODUCTS}::int)`;
    await sql`
      insert into public.payments (id, razorpay_order_id, amount, currency, status)
      select 'pay_' || n, 'order_' || n, 500, 'INR', 'refunded' from generate_series(1, ${OLD}::int) n`;
    await sql`
      insert into public.refunds (payment_id, amount, reason, status)
      select 'pay_' || n, 500, 'cancelled', 'processed' from generate_series(1, ${OLD}::int) n`;
    await sql`insert into public.notification_reads (user_id, read_at) values (${admin}, now())`;
  });
  await shop.owner`analyze`;
});

race("40 orders and 10 rounds of adding up at once lose no order of the dashboard's totals", async () => {
  const { productIds, userIds } = await stockWithAdmin([100], 40);
  await Promise.all([
    concurrently(40, (n) =>
      placeOrder(shop.server, { userId: userIds[n] ?? "", lines: [line(productIds[0])] }),
    ),
    concurrently(10, () => shop.owner`select private.fold_order_totals()`),
  ]);
  const total = async () => {
    const figures = await callAs(
      shop.owner,
      admin,
      (sql) => sql<{ answer: { orders: { total: number } } }[]>`select public.admin_dashboard(30) as answer`,
    );
    return figures?.orders.total;
  };
  const [row] = await shop.owner<{ orders: number }[]>`select count(*)::int as orders from public.orders`;
  expect(row?.orders).toBe(40);
  expect(await total()).toBe(40);
  await shop.owner`select private.fold_order_totals()`;
  expect(await total()).toBe(40);
});
