import { afterAll, expect, test } from "vitest";

import { openSeededDatabase } from "#tests/local/support/seeded-database.ts";

const { rows, row, seedAgain, close } = await openSeededDatabase(["local/backend/demo-season.sql"]);
afterAll(close);

test("the season has 60 customers, 400 orders of 120 days, and all that follows from orders", async () => {
  const counts = await row(`
    select (select count(*)::int from users where email like '%@example.com') as customers,
      (select count(*)::int from orders) as orders,
      (select count(distinct status)::int from orders) as states,
      (select count(distinct status)::int from return_requests) as return_states,
      (select count(*) > 20 from refunds) as refunds,
      (select count(*) > 50 from reviews where user_id is not null) as reviews,
      (select count(*)::int from contact_messages) as messages,
      (select count(*)::int from product_questions where answer is not null) as answered_questions,
      (select count(*)::int from newsletter_subscribers) as subscribers,
      (select count(*)::int from outbox) as mails`);
  expect(counts).toEqual({
    customers: 60,
    orders: 409,
    states: 7,
    return_states: 7,
    refunds: true,
    reviews: true,
    messages: 16,
    answered_questions: 6,
    subscribers: 30,
    mails: 0,
  });
  const ages = await row(`
    select max(now() - created_at) between interval '100 days' and interval '121 days' as oldest,
      min(now() - created_at) < interval '1 hour' as newest,
      count(distinct shipping_address ->> 'state')::int > 15 as states
    from orders where order_number not in (select order_number from orders where user_id = (
      select id from users where email = 'asha@haat.example'))`);
  expect(ages).toEqual({ oldest: true, newest: true, states: true });
});

test("one order on its way left in two parcels, whose pieces are all of it", async () => {
  expect(
    await rows(`
      select o.status, o.tracking_number is not null as tracked, count(*)::int as parcels,
        bool_and(i.shipped_quantity = coalesce(l.quantity, 0)) as counted,
        bool_or(private.units_to_ship(i) > 0) as has_rest
      from shipments s join orders o on o.id = s.order_id join order_items i on i.order_id = o.id
      left join shipment_items l on l.order_item_id = i.id
      group by o.id, s.id`),
  ).toEqual([
    { status: "shipped", tracked: true, parcels: expect.any(Number), counted: true, has_rest: true },
  ]);
  expect(await rows("select order_id from private.order_texts where text like '%awb70000001%'")).toHaveLength(
    1,
  );
});

test("stock is what the ledger says, and the coupons' counts are their uses", async () => {
  expect(
    await rows(`
    select p.name from products p where p.options = '[]'
      and p.stock <> (select coalesce(sum(m.quantity), 0) from stock_movements m where m.product_id = p.id)`),
  ).toEqual([]);
  expect(
    await rows(`
    select o.order_number from orders o
    where -(select sum(m.quantity) from stock_movements m
        where m.order_id = o.id and m.reason not in ('returned', 'replacement')) is distinct from
      case when o.status in ('cancelled', 'failed') then 0
        else (select sum(i.quantity) from order_items i where i.order_id = o.id) end`),
  ).toEqual([]);
  expect(
    await rows(`
      select c.code from coupons c
      where c.used_count <> (
        select count(*) from coupon_redemptions r where r.coupon_id = c.id and r.released_at is null)`),
  ).toEqual([{ code: "PEHLE50" }]);
});

test("invoices are numbered without gaps, in the order of dispatch", async () => {
  expect(
    await rows(`
    select n.number from (
      select i.number, i.financial_year, row_number() over (partition by i.financial_year order by i.issued_at, i.number) as n,
        right(i.number, 6)::int as counted
      from invoices i
    ) n where n.n <> n.counted`),
  ).toEqual([]);
  expect(
    await rows(`
    select o.order_number from orders o
    where (o.status in ('shipped', 'delivered')) <> exists (select from invoices i where i.order_id = o.id)`),
  ).toEqual([]);
  expect(
    await rows(`
    select c.financial_year from private.document_counters c
    where c.series = 'INV' and c.last_number <> (select count(*) from invoices i where i.financial_year = c.financial_year)`),
  ).toEqual([]);
});

test("totals are those of a new count", async () => {
  expect(
    await rows(`
    select o.day from (
      select (o.created_at at time zone 'Asia/Kolkata')::date as day, count(*) as orders, sum(o.total_amount) as amount
      from orders o group by 1
    ) o
    full join (
      select t.day, sum(t.orders) as orders, sum(t.amount) as amount from (
        select day, orders, amount from private.order_totals
        union all select day, orders, amount from private.order_total_changes
      ) t group by 1
    ) t using (day)
    where (o.orders, o.amount) is distinct from (t.orders, t.amount)`),
  ).toEqual([]);
  expect(
    await rows(`
    select o.state from (
      select o.shipping_address ->> 'state' as state, sum(o.total_amount) filter (where private.is_confirmed(o.status)) as sales,
        sum(case o.payment_status when 'refunded' then o.total_amount else private.refunded_of_order(o) end) as refunded
      from orders o group by 1
    ) o
    full join private.sales_by('state', '2000-01-01', '2100-01-01', '2000-01-01') s on s.key = o.state
    where coalesce(o.sales, 0) <> coalesce(s.sales, 0) or coalesce(o.refunded, 0) <> coalesce(s.refunded, 0)`),
  ).toEqual([]);
  expect(
    await rows(`
    select i.sku from (
      select i.product_sku as sku, sum(i.quantity) as units from order_items i join orders o on o.id = i.order_id
      where private.is_confirmed(o.status) group by 1
    ) i
    full join private.sales_by('product', '2000-01-01', '2100-01-01', '2000-01-01') s on 'SKU-' || s.key = i.sku
    where i.units is distinct from s.units`),
  ).toEqual([]);
});

test("each order is found by what the search of orders looks through", async () => {
  const [{ orders, differing }] = (await rows(`
    select count(*)::int as orders,
      coalesce(array_agg(o.order_number) filter (where t.text is distinct from private.order_text(o)), '{}') as differing
    from orders o left join private.order_texts t on t.order_id = o.id`)) as [
    { orders: number; differing: string[] },
  ];
  expect(differing).toEqual([]);
  expect(orders).toBe(409);
});

test("what was bought together is that of a new count", async () => {
  const differing = await rows(`
    with bought as (
      select distinct o.id as order_id, coalesce(p.variant_of, p.id) as product_id
      from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
      where o.status = 'delivered'
    ),
    counted as (
      select a.product_id, c.product_id as other_id, count(*)::int as orders
      from bought a join bought c on c.order_id = a.order_id and c.product_id <> a.product_id
      group by 1, 2
    )
    select * from counted c full join private.bought_together b using (product_id, other_id)
    where c.orders is distinct from b.orders`);
  expect(differing).toEqual([]);
  expect(await row("select count(*) > 20 as many from private.bought_together")).toEqual({ many: true });
});

test("amounts follow the pricing rules, and nothing lies in the future", async () => {
  expect(
    await rows(`
    select o.order_number from orders o
    join (select order_id, sum(total_price) as lines from order_items group by 1) i on i.order_id = o.id
    where o.subtotal <> i.lines or o.tax_amount <> round(o.subtotal * 0.18)
      or o.shipping_amount <> case when o.subtotal > 499 then 0 else 49 end
      or o.total_amount <> round(o.subtotal + o.shipping_amount + o.tax_amount - o.discount_amount)
      or (o.discount_amount > 0) <> (o.coupon_code is not null)`),
  ).toEqual([]);
  expect(
    await rows(`
    select order_number from orders
    where greatest(created_at, confirmed_at, shipped_at, delivered_at, cancelled_at) > now()
    union all
    select order_id::text from order_status_history where created_at > now()
    union all
    select number from return_requests where greatest(requested_at, decided_at, received_at, closed_at) > now()`),
  ).toEqual([]);
  expect(
    await rows(`
    select p.id from payments p
    where p.refunded_amount <> coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id), 0)
      or p.amount < p.refunded_amount`),
  ).toEqual([]);
  expect(
    await rows(`
    select user_id from orders where coupon_code = 'SWAGAT10' and user_id <> (
      select id from users where email = 'asha@haat.example') group by 1 having count(*) > 1`),
  ).toEqual([]);
});

test("a second run adds nothing", async () => {
  const before = await row("select count(*)::int as orders, sum(total_amount)::text as sum from orders");
  await seedAgain();
  expect(await row("select count(*)::int as orders, sum(total_amount)::text as sum from orders")).toEqual(
    before,
  );
});
