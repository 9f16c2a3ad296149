import { beforeAll, expect, test } from "vitest";

import { measureReads } from "#tests/bench/support/reads.ts";
import { fillTotals } from "#tests/bench/support/totals.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { callAs, line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

// The portal's figures read what is new or kept as a sum, and not what has been in the shop's records for years.

const OLD = 20_000;
const PRODUCTS = 20;
/** More than the figures need, of which what waits is counted up to 1,001, and far less than the old rows. */
const MAX_ROWS = OLD / 16;

type Figures = Record<"orders" | "revenue" | "users" | "products", { total: number }> & {
  net_revenue: number;
};

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

test.each(["orders", "refunds", "return_requests", "users", "products"])(
  `the dashboard counts ${OLD} old %s without reading them`,
  async (table) => {
    const call = asAdmin("public.admin_dashboard(90)");
    const reads = await measureReads(shop.owner, { text: call, values: [] }, table);
    expect(reads.rows).toBeLessThan(MAX_ROWS);
  },
);

test("the dashboard's figures of old records are right", async () => {
  const figures = await callAs(
    shop.owner,
    admin,
    (sql) => sql<{ answer: Figures }[]>`select public.admin_dashboard(30) as answer`,
  );
  const { orders, revenue, net_revenue: net, users, products } = figures ?? {};
  expect({
    orders: orders?.total,
    revenue: revenue?.total,
    net,
    users: users?.total,
    products: products?.total,
  }).toEqual({
    orders: OLD,
    revenue: OLD * 500,
    net: OLD * 500 - (OLD / 2) * 100,
    users: OLD + 2,
    products: OLD + PRODUCTS,
  });
});

/** Most rows: what counting to 1,001 and one page read. */
const LISTS: [call: string, table: string, most: number][] = [
  [`public.admin_list_orders('{"limit": 20, "offset": ${OLD - 40}}')`, "orders", MAX_ROWS * 1.5],
  [
    `public.admin_list_orders('{"status": "delivered", "limit": 20, "offset": ${OLD - 40}}')`,
    "orders",
    MAX_ROWS * 1.5,
  ],
  [`public.admin_list_orders('{"search": "ord-0000000012345", "limit": 20, "offset": 0}')`, "orders", 20],
  ["public.admin_list_returns('ORD-0000000012345', '', 21, 0)", "return_requests", 20],
  [`public.admin_list_returns('', '', 21, ${OLD / 2 - 40})`, "orders", 100],
];

test.each(LISTS)("%s reads few of the old %s", async (call, table, most) => {
  const reads = await measureReads(shop.owner, { text: asAdmin(call), values: [] }, table);
  expect(reads.rows).toBeGreaterThan(0);
  expect(reads.rows).toBeLessThan(most);
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
        shipping_address, razorpay_payment_id, created_at
      )
      select ${userIds[0] ?? ""}, 'ORD-' || lpad(n::text, 13, '0'), 500, 500, 18,
        case when n % 2 = 0 then 'razorpay' else 'cod' end, 'paid', 'delivered',
        '{"first_name": "Asha", "last_name": "Rao", "address_line_1": "1 Road", "city": "Pune",
          "state": "Maharashtra", "postal_code": "411001", "phone": "+919876543210"}',
        case when n % 2 = 0 then 'pay_' || n end, now() - interval '100 days' - n * interval '30 minutes'
      from generate_series(1, ${OLD}::int) n`;
    await sql`
      insert into private.order_texts
      select o.id, o.user_id, o.created_at, private.order_text(o) from public.orders o`;
    await sql`
      insert into public.stock_movements (product_id, quantity, reason, created_at)
      select p.id, -1, 'order', now() - interval '2 days'
      from public.products p, generate_series(1, ${OLD / PRODUCTS}::int)`;
    await sql`
      insert into public.payments (id, razorpay_order_id, amount, currency, status)
      select 'pay_' || n, 'order_' || n, 500, 'INR', 'captured' from generate_series(1, ${OLD}::int) n`;
    await sql`
      insert into public.refunds (payment_id, amount, reason, status)
      select 'pay_' || n, 100, 'admin', 'processed' from generate_series(1, ${OLD}::int) n`;
    await sql`
      insert into public.return_requests (
        number, request_key, order_id, user_id, kind, status, refund_mode, items_amount, requested_at
      )
      select 'RET-' || right(o.order_number, 13), gen_random_uuid(), o.id, o.user_id, 'return', 'requested', 'source', 500,
        o.created_at
      from public.orders o where right(o.order_number, 1) in ('1', '3', '5', '7', '9')`;
    await sql`
      insert into public.users (id, email, created_at)
      select gen_random_uuid(), 'old' || n || '@example.com', now() - interval '100 days'
      from generate_series(1, ${OLD}::int) n`;
    await sql`
      insert into public.products (name, price, sku, created_at)
      select 'Old ' || n, 100, 'OLD ' || n, now() - interval '100 days' from generate_series(1, ${OLD}::int) n`;
    await sql`insert into public.notification_reads (user_id, read_at) values (${admin}, now())`;
  });
  await fillTotals(shop.owner);
  await shop.owner`vacuum analyze`;
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
