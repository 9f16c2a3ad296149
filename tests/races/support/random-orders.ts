import type { ShopDatabase } from "#tests/races/support/shop-database.ts";

/** One of the values, at random. */
function oneOf(...values: readonly (string | null)[]): string {
  const list = values.map((value) => (value === null ? "null" : `'${value}'`)).join(", ");
  return `(array[${list}]::text[])[1 + floor(random() * ${values.length})::int]`;
}

const STATUS = oneOf(
  "pending",
  "confirmed",
  "processing",
  "shipped",
  "delivered",
  "delivered",
  "cancelled",
  "failed",
);
const PAYMENT = oneOf("pending", "paid", "paid", "paid", "failed", "refunded");
const STATE = oneOf("Karnataka", "Kerala", "Delhi", "Tamil Nadu", "Maharashtra");
const ADDRESS =
  '{"first_name": "Asha", "last_name": "Rao", "address_line_1": "1 Road", "city": "Pune", "postal_code": "411001", "phone": "+919876543210"}';

/** Orders of every kind with up to three items each, on any moment of 60 days. */
const PLACE = `
  with placed as (
    insert into public.orders (
      user_id, order_number, subtotal, total_amount, tax_rate, payment_method, payment_status, status,
      shipping_address, coupon_code, razorpay_payment_id, created_at
    )
    select (select id from public.users limit 1), 'ORD-' || lpad((1000000 + n)::text, 13, '0'), r.amount, r.amount, 18,
      r.method, ${PAYMENT}, ${STATUS}, '${ADDRESS}'::jsonb || jsonb_build_object('state', ${STATE}),
      ${oneOf(null, null, "SWAGAT10", "BADA15")}, case when r.method = 'razorpay' then 'pay_' || n end,
      '2026-03-01'::timestamptz + random() * interval '60 days'
    from (
      select n, round((1 + random() * 900)::numeric, 2) as amount, ${oneOf("razorpay", "cod")} as method
      from generate_series($from::int, $to::int) n
    ) r
    returning id
  )
  insert into public.order_items (order_id, product_id, product_name, product_sku, quantity, unit_price, total_price)
  select p.id, r.product_id, 'Thing', 'SKU-' || r.product_id, r.quantity, 10.25, 10.25 * r.quantity
  from placed p
  cross join lateral (
    select i.id as product_id, 1 + floor(random() * 4)::int as quantity
    from public.products i where p.id is not null order by random() limit 1 + floor(random() * 3)::int
  ) r`;

const PAY = `
  insert into public.payments (id, razorpay_order_id, amount, currency, status)
  select o.razorpay_payment_id, 'order' || o.razorpay_payment_id, o.total_amount, 'INR', 'captured'
  from public.orders o where o.razorpay_payment_id is not null on conflict do nothing`;

/** Changes of random orders, each with the share of orders that it applies to. */
const CHANGES: [share: number, sql: string][] = [
  [0.25, `update public.orders set status = ${STATUS} where random() < $share`],
  [0.25, `update public.orders set payment_status = ${PAYMENT} where random() < $share`],
  [0.1, `update public.orders set status = ${STATUS}, payment_status = ${PAYMENT} where random() < $share`],
  [
    0.05,
    `update public.orders set shipping_address = shipping_address || jsonb_build_object('state', ${STATE})
    where random() < $share`,
  ],
  [
    0.03,
    `update public.orders set payment_method = 'cod', razorpay_payment_id = null where random() < $share`,
  ],
  [
    0.05,
    `update public.orders set subtotal = subtotal + 1, total_amount = total_amount + 1 where random() < $share`,
  ],
  [
    0.03,
    `update public.orders set created_at = created_at - random() * interval '3 days' where random() < $share`,
  ],
  [
    0.08,
    `update public.order_items set quantity = quantity + 1, total_price = unit_price * (quantity + 1)
    where random() < $share`,
  ],
  [0.03, `delete from public.order_items where random() < $share`],
  [
    0.03,
    `insert into public.order_items
      (order_id, product_id, product_name, product_sku, quantity, unit_price, total_price)
    select o.id, p.id, 'Thing', 'SKU-' || p.id, 1, 5, 5 from public.orders o
    cross join lateral (select i.id from public.products i where o.id is not null order by random() limit 1) p
    where random() < $share`,
  ],
  [
    0.15,
    `insert into public.refunds (order_id, payment_id, amount, reason, status)
    select o.id, o.razorpay_payment_id, round((random() * o.total_amount / 4)::numeric, 2) + 0.01,
      (array['admin', 'changed'])[1 + (random() < 0.3)::integer], 'processed'
    from public.orders o where o.razorpay_payment_id is not null and random() < $share`,
  ],
  [0.2, `update public.refunds set status = ${oneOf("due", "processed", "failed")} where random() < $share`],
  [
    0.05,
    `insert into public.return_requests (
      number, request_key, order_id, kind, status, refund_mode, items_amount, refund_amount, closed_at, received_at,
      restocked
    )
    select 'RET-' || lpad(floor(random() * 1e13)::bigint::text, 13, '0'), gen_random_uuid(), o.id, 'return', 'refunded',
      'upi', 50, round((random() * 50)::numeric, 2), now(), now(), false
    from public.orders o where o.payment_method = 'cod' and random() < $share`,
  ],
  [0.2, `update public.return_requests set refund_amount = refund_amount + 1 where random() < $share`],
  [
    0.02,
    `delete from public.orders o where random() < $share
    and not exists (select from public.invoices i where i.order_id = o.id)`,
  ],
  [0, `select private.fold_order_totals()`],
  [0, `select private.fold_item_totals()`],
];

/** Places that many orders, and then changes them \`rounds\` times in a random order, adding up totals in between. */
export async function placeRandomOrders(
  { owner }: Pick<ShopDatabase, "owner">,
  { orders, rounds, seed }: { orders: number; rounds: number; seed: number },
): Promise<void> {
  await owner.begin(async (sql) => {
    await sql`select setseed(${seed})`;
    for (let from = 1; from <= orders; from += 1000) {
      const to = Math.min(orders, from + 999);
      await sql.unsafe(PLACE.replace("$from", String(from)).replace("$to", String(to)));
    }
    await sql.unsafe(PAY);
    for (let round = 0; round < rounds; round++) {
      const order = await sql<{ n: number }[]>`
        select n from generate_series(0, ${CHANGES.length - 1}::int) n order by random()`;
      for (const { n } of order) {
        const [share, statement] = CHANGES[n] ?? [0, "select 1"];
        await sql.unsafe(statement.replaceAll("$share", String(share)));
      }
    }
  });
}
