import { beforeAll, expect, test } from "vitest";

import { measureReads } from "#tests/bench/support/reads.ts";
import { openShopDatabase } from "#tests/races/support/race.ts";
import { stockShop } from "#tests/races/support/shop-database.ts";

// The cron reads what is due, and not what has been in the shop's records for years.

const OLD = 20_000;
/** Other products: fewer, because each is put into the search's records. */
const OTHER_PRODUCTS = 2000;
const DUE = 30;
/** Products with notices. */
const WAITED_FOR = 60;
/** More than the due rows need, which are read, locked and written, and far less than the old ones. */
const MAX_ROWS = DUE * 20;

const shop = await openShopDatabase();

beforeAll(async () => {
  const { userIds } = await stockShop(shop, [10], 1);
  await shop.owner.begin(async (sql) => {
    // Without triggers: nobody is told about these orders.
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into public.orders (
        user_id, order_number, subtotal, total_amount, tax_rate, payment_method, payment_status, status,
        shipping_address, razorpay_order_id, payment_checks, payment_checked_at, created_at
      )
      select ${userIds[0] ?? ""}, 'ORD-' || lpad(n::text, 13, '0'), 500, 500, 18,
        case when n % 10 = 0 then 'cod' else 'razorpay' end,
        (array['paid', 'failed', 'pending', 'refunded'])[1 + n % 4],
        (array['delivered', 'failed', 'cancelled', 'cancelled'])[1 + n % 4],
        '{"first_name": "Asha", "last_name": "Rao", "address_line_1": "1 Road", "city": "Pune",
          "state": "Maharashtra", "postal_code": "411001", "phone": "+919876543210"}',
        'order_' || n, 12, now() - interval '2 days', now() - interval '4 days' - n * interval '30 minutes'
      from generate_series(1, ${OLD}::int) n`;
    await sql`
      update public.orders set
        payment_status = 'pending', status = 'pending', payment_method = 'razorpay', payment_checked_at = null,
        created_at = now() - interval '1 hour'
      where razorpay_order_id in (select 'order_' || n from generate_series(1, ${DUE}::int) n)`;
    await sql`
      update public.orders set
        payment_status = 'pending', status = 'pending', payment_method = 'razorpay', razorpay_order_id = null,
        held_until = now() - interval '1 hour'
      where razorpay_order_id in (select 'order_' || ${OLD}::int - n from generate_series(1, ${DUE}::int) n)`;
    await sql`
      insert into public.payments (id, razorpay_order_id, amount, currency, status)
      select 'pay_' || n, 'order_' || n, 500, 'INR', 'captured' from generate_series(1, ${OLD}::int) n`;
    await sql`
      insert into public.refunds (payment_id, amount, reason, status, next_attempt_at)
      select 'pay_' || n, 500, 'cancelled', case when n <= ${DUE}::int then 'due' else 'processed' end,
        now() - interval '1 hour'
      from generate_series(1, ${OLD}::int) n`;
    await sql`
      insert into public.outbox (kind, to_email, data, idempotency_key, status, sent_at, created_at)
      select 'refunded', 'shopper@example.com', '{}', 'old-' || n,
        case when n <= ${DUE}::int then 'queued' else 'sent' end, now(), now() - interval '1 hour'
      from generate_series(1, ${OLD}::int) n`;
    await sql`
      insert into public.webhook_events (event_id, event, received_at)
      select 'event ' || n, 'payment.captured',
        now() - case when n <= ${DUE}::int then interval '2 years' else interval '300 days' end
      from generate_series(1, ${OLD}::int) n`;
    // Rows that stay although they are old: the log of the books, and mails whose address was erased.
    await sql`
      insert into public.audit_log (action, entity, entity_id, before, created_at)
      select 'update', case when n <= ${DUE}::int then 'order_notes' else 'orders' end, n::text, '{}',
        now() - interval '2 years'
      from generate_series(1, ${OLD}::int) n`;
    await sql`
      update public.outbox set created_at = now() - interval '60 days', to_email = null, data = null, erased_at = now()
      where status = 'sent'`;
    await sql`
      update public.outbox set to_email = 'shopper@example.com', data = '{}', erased_at = null
      where idempotency_key in (select 'old-' || n from generate_series(${DUE}::int + 1, 2 * ${DUE}::int) n)`;
  });
  // Shoppers who wait for products: what is sold out, and what is back.
  await shop.owner`
    insert into public.products (id, name, price, stock, sku)
    select md5('waiting ' || n)::uuid, 'Waiting ' || n, 100, case when n <= ${DUE}::int then 100 else 0 end, 'WAIT-' || n
    from generate_series(1, ${WAITED_FOR}::int) n`;
  await shop.owner`
    insert into public.products (name, price, stock, sku)
    select 'Other ' || n, 100, 100, 'OTHER-' || n from generate_series(1, ${OTHER_PRODUCTS}::int) n`;
  await shop.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into public.stock_notices (user_id, product_id)
      select gen_random_uuid(), md5('waiting ' || 1 + n % ${WAITED_FOR}::int)::uuid
      from generate_series(1, ${OLD}::int) n`;
  });
  await shop.owner`analyze`;
});

test.each([
  ["public.shop_expire_unpaid_orders(false)", "orders"],
  ["public.shop_claim_due_payment_checks(1000)", "orders"],
  ["public.shop_claim_refunds(1000)", "refunds"],
  ["public.shop_claim_mails(1000)", "outbox"],
  // In the order of the rules.
  ["public.shop_thin_records(30)", "outbox"],
  ["public.shop_thin_records(30)", "audit_log"],
  ["public.shop_thin_records(30)", "webhook_events"],
])(`%s reads the ${DUE} %s that are due, and none of ${OLD} old ones`, async (call, table) => {
  const reads = await measureReads(shop.owner, { text: `select * from ${call}`, values: [] }, table);
  expect(reads.sequentialScans).toBe(0);
  expect(reads.rows).toBeGreaterThanOrEqual(DUE);
  expect(reads.rows).toBeLessThan(MAX_ROWS);
});

test.each([
  ["products", WAITED_FOR * 10],
  // For each product up to DUE notices are read, of which the oldest are taken.
  ["stock_notices", DUE * DUE + WAITED_FOR * 10 + MAX_ROWS],
])(
  "public.shop_queue_stock_notices reads of %s what is waited for, and not the rest",
  async (table, most) => {
    const call = { text: `select public.shop_queue_stock_notices(${DUE})`, values: [] };
    const reads = await measureReads(shop.owner, call, table);
    expect(reads.sequentialScans).toBe(0);
    expect(reads.rows).toBeGreaterThanOrEqual(DUE);
    expect(reads.rows).toBeLessThan(most);
  },
);
