import type postgres from "postgres";

import { fillTotals } from "#tests/bench/support/totals.ts";

/** Row counts to create; `others` applies to coupons, reviews, messages and each further table. */
export type AdminData = { users: number; orders: number; others: number };

const FIRST =
  "Asha Ravi Meera Kabir Lakshmi Imran Divya Arjun Fatima Rohan Sunita Joseph Nandini Harpreet Ishaan Zoya";
const LAST =
  "Verma Rao Iyer Khan Patel Singh Das Menon Sharma Pillai Gupta Fernandes Joshi Reddy Bose Naidu Shaikh";
const ADDRESS = {
  first_name: "Asha",
  last_name: "Rao",
  address_line_1: "12 Market Road",
  city: "Bengaluru",
  state: "Karnataka",
  postal_code: "560001",
  phone: "+919876543210",
};

/** Insert statements in order of execution: $1 users, $2 orders, $3 others. */
function statements(): string[] {
  const name = `split_part('${FIRST}', ' ', 1 + n % 16) || ' ' || split_part('${LAST}', ' ', 1 + (n / 16) % 17)`;
  return [
    `insert into auth.users (id, email) select pg_temp.bench_id(n), 'person' || n || '@bench.example' from generate_series(1, $1::int) n`,
    `insert into public.users (id, full_name, email, phone, is_admin, created_at)
     select pg_temp.bench_id(n), case when n % 40 = 0 then '' else ${name} end, 'person' || n || '@bench.example',
       '+9198' || lpad(n::text, 8, '0'), n = 1, now() - random() * interval '800 days'
     from generate_series(1, $1::int) n`,
    `insert into public.orders (id, user_id, order_number, subtotal, total_amount, tax_rate, payment_method,
       payment_status, status, shipping_address, razorpay_order_id, razorpay_payment_id, carrier, tracking_number,
       created_at, updated_at, confirmed_at)
     select gen_random_uuid(), case when n % 50 > 0 then pg_temp.bench_id(1 + floor(random() * $1)::int) end,
       'ORD-' || (1700000000000 + n * 677777::bigint), r.amount, r.amount, 18, r.method,
       case when r.status = 'failed' then 'failed' when r.status = 'cancelled' then 'refunded'
         when r.method = 'razorpay' or r.status = 'delivered' then 'paid' else 'pending' end,
       r.status, '${JSON.stringify(ADDRESS)}'::jsonb || jsonb_build_object(
         'first_name', split_part('${FIRST}', ' ', 1 + n % 16), 'last_name', split_part('${LAST}', ' ', 1 + (n / 16) % 17),
         'phone', '+91' || 7000000000 + n * 1999::bigint, 'postal_code', (110001 + n % 19000)::text
       ),
       case when r.method = 'razorpay' then 'order_' || substr(md5('order ' || n), 1, 14) end,
       case when r.method = 'razorpay' then 'pay_' || substr(md5('pay ' || n), 1, 14) end,
       case when r.status in ('shipped', 'delivered') then (array['Delhivery', 'Blue Dart', 'DTDC'])[1 + n % 3] end,
       case when r.status in ('shipped', 'delivered') then 'AWB' || 7000000000 + n * 31::bigint end,
       r.at, r.at, r.at
     from (
       select n, 99 + floor(random() * 9000) as amount, case when n % 3 = 0 then 'cod' else 'razorpay' end as method,
         now() - ($2::int - n) * interval '11 minutes' as at,
         case when n > $2::int - 800 then split_part('pending confirmed processing shipped', ' ', 1 + n % 4)
           else split_part('delivered delivered delivered delivered delivered delivered shipped cancelled failed delivered', ' ', 1 + n % 10)
         end as status
       from generate_series(1, $2::int) n
     ) r`,
    `create temporary table picked on commit drop as
     select (row_number() over ())::int as place, id, name, sku, price from (select * from public.products limit 5000) p`,
    `create temporary table placed on commit drop as
     select (row_number() over (order by o.created_at desc))::int as n, o.* from public.orders o`,
    `insert into public.order_items (order_id, product_id, product_name, product_sku, catalogue_sku, quantity, unit_price,
       total_price)
     select o.id, p.id, p.name, 'SKU-' || p.id, p.sku, 1, p.price, p.price
     from placed o cross join generate_series(1, 3) i
     join picked p on p.place = 1 + (o.n * 7 + i * 131) % (select count(*) from picked)
     where i <= 1 + o.n % 3`,
    `insert into public.invoices (order_id, number, financial_year, issued_at, seller)
     select o.id, 'INV/2627/' || lpad(o.n::text, 7, '0'), '26-27', o.created_at,
       '{"legal_name": "Haat", "address": "Pune", "gstin": "", "state": "", "email": "", "phone": ""}'
     from placed o where o.status in ('shipped', 'delivered')`,
    // Row by row the index would take most of the time.
    "drop index private.order_texts_text_idx",
    "insert into private.order_texts select o.id, o.user_id, o.created_at, private.order_text(o) from public.orders o order by o.created_at",
    `create index order_texts_text_idx on private.order_texts using gin (text extensions.gin_trgm_ops)
     with (gin_pending_list_limit = 1024)`,
    `insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status, created_at)
     select o.razorpay_payment_id, o.id, 'order_' || o.n, o.total_amount, 'INR', 'captured', o.created_at
     from placed o where o.razorpay_payment_id is not null and o.total_amount > 0`,
    `insert into public.refunds (order_id, payment_id, amount, reason, status, created_at, updated_at)
     select o.id, o.razorpay_payment_id, o.total_amount, 'cancelled', case when o.n % 30 = 0 then 'failed' else 'processed' end,
       o.created_at, o.created_at
     from placed o where o.status = 'cancelled' and o.razorpay_payment_id is not null`,
    `insert into public.settlements (id, amount, fees, tax, status, utr, created_at, entries_at, difference)
    select 'setl_' || n, 5000, 118, 18, 'processed', 'UTR' || n, now() - n * interval '6 hours', now(), 0
    from generate_series(1, 1000) n`,
    `insert into public.settlement_entries (settlement_id, entity_id, type, amount, credit, debit, fee, tax, created_at)
    select 'setl_' || n, 'pay_settled' || n || '_' || i, 'payment', 100, 100, 0, 2.36, 0.36, now() - n * interval '6 hours'
    from generate_series(1, 1000) n, generate_series(1, 50) i`,
    `insert into public.coupons (code, name, type, value, used_count, expires_at, is_active, created_at)
     select 'BENCH' || n, (array['Monsoon offer', 'Diwali gift', 'Welcome back'])[1 + n % 3] || ' ' || n, 'percentage',
       1 + n % 50, n % 90, now() + (n % 400 - 200) * interval '1 day', n % 9 > 0, now() - n * interval '1 hour'
     from generate_series(1, $3::int) n`,
    `insert into public.coupon_redemptions (coupon_id, user_id, order_id, created_at)
     select c.id, o.user_id, o.id, o.created_at
     from placed o join public.coupons c on c.code = 'BENCH' || case when o.n % 2 = 0 then 7 else 1 + o.n % $3 end
     where o.n % 5 = 0`,
    `insert into public.reviews (product_id, user_id, author_name, rating, title, comment, is_approved, created_at)
     select p.id, pg_temp.bench_id(n), 'Asha', 1 + n % 5, 'As shown', 'Does what it says.', n % 6 > 0, now() - n * interval '1 hour'
     from generate_series(1, $3::int) n join picked p on p.place = 1 + n % (select count(*) from picked)`,
    `insert into public.product_questions (product_id, user_id, question, answer, answered_at, is_hidden, created_at)
     select p.id, pg_temp.bench_id(n), 'Does it work on an induction stove? ' || n, case when n % 7 > 0 then 'Yes.' end,
       case when n % 7 > 0 then now() - n * interval '50 minutes' end, n % 40 = 0, now() - n * interval '1 hour'
     from generate_series(1, $3::int) n join picked p on p.place = 1 + n % (select count(*) from picked)`,
    `insert into public.contact_messages (number, name, email, message, read_at, created_at)
     select n, 'Asha', 'person' || n || '@bench.example', 'Where is my parcel?', case when n % 7 > 0 then now() end,
       now() - n * interval '1 hour'
     from generate_series(1, $3::int) n`,
    `insert into public.newsletter_subscribers (email, consented_at, confirmed_at)
     select 'reader' || n || '@bench.example', now() - n * interval '1 hour', now() - n * interval '50 minutes' from generate_series(1, $3::int) n`,
    `insert into public.audit_log (actor_id, action, entity, entity_id, before, after, created_at)
     select pg_temp.bench_id(1), 'update', split_part('products orders coupons users settings', ' ', 1 + n % 5), pg_temp.bench_id(n)::text,
       '{"price": 1}', '{"price": 2}', now() - ($3::int * 20 - n) * interval '1 minute'
     from generate_series(1, $3::int * 20) n`,
    `insert into public.return_requests (number, request_key, order_id, user_id, kind, status, refund_mode, items_amount, requested_at)
     select 'RET-' || (1700000000000 + o.n), gen_random_uuid(), o.id, o.user_id, 'return',
       split_part('requested requested approved', ' ', 1 + o.n % 3), 'source', o.total_amount, o.created_at
     from placed o where o.status = 'delivered' limit $3::int`,
    `insert into public.stock_movements (product_id, order_id, quantity, reason, created_at)
     select i.product_id, i.order_id, -1, 'sold', o.created_at from public.order_items i join placed o on o.id = i.order_id`,
  ];
}

/**
 * Adds users, orders and the rows that depend on them. The products must exist already.
 * @returns id of the admin among the users
 */
export async function fillAdminData(owner: postgres.Sql, { users, orders, others }: AdminData) {
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`select setseed(0.42)`;
    await sql`
      create function pg_temp.bench_id(n integer) returns uuid language sql immutable as
      $$ select md5('bench ' || n)::uuid $$`;
    const values = [users, orders, others];
    for (const statement of statements()) {
      await sql.unsafe(
        statement.replaceAll(/\$(\d)/g, (_, index: string) => String(values[Number(index) - 1])),
      );
    }
  });
  await fillTotals(owner);
  await owner.unsafe("vacuum (analyze)");
  const [admin] = await owner<{ id: string }[]>`select id from public.users where is_admin limit 1`;
  if (!admin) throw new Error("no admin");
  return admin.id;
}
