import { findReportErrors } from "#tests/races/support/report-totals.ts";
import type { ShopDatabase } from "#tests/races/support/shop-database.ts";

/**
 * Inconsistencies in stock, coupons and payments; empty when there are none. `opening` is the initial stock of each
 * product.
 */
export async function findLedgerErrors(
  { owner }: ShopDatabase,
  productIds: string[],
  opening: number[],
): Promise<string[]> {
  const rows = await owner<{ error: string }[]>`
    select 'ledger of ' || p.name as error from public.products p
    where p.stock <> coalesce((select sum(m.quantity) from public.stock_movements m where m.product_id = p.id), 0)
    union all
    select 'units of ' || p.name from public.products p
    join unnest(${productIds}::uuid[], ${opening}::integer[]) as o (id, stock) using (id)
    where o.stock <> p.stock + coalesce((
      select sum(i.quantity) from public.order_items i join public.orders r on r.id = i.order_id
      where i.product_id = p.id and (r.status not in ('cancelled', 'failed') or r.held_until is not null)
    ), 0)
    union all
    select 'movements of ' || r.order_number from public.orders r
    where coalesce((select sum(m.quantity) from public.stock_movements m where m.order_id = r.id), 0) <> case
      when r.status in ('cancelled', 'failed') and r.held_until is null then 0
      else -(select sum(i.quantity) from public.order_items i where i.order_id = r.id)
    end
    union all
    select 'use of coupon ' || c.code from public.coupons c
    where c.used_count <> (select count(*) from public.coupon_redemptions r where r.coupon_id = c.id and r.released_at is null)
      or c.used_count > c.usage_limit
    union all
    select 'redemption of ' || r.order_number from public.orders r
    left join public.coupon_redemptions c on c.order_id = r.id
    where r.coupon_code is not null and (c.released_at is null)
      <> (r.status not in ('cancelled', 'failed') or r.held_until is not null)
    union all
    select 'order without items ' || r.order_number from public.orders r
    where not exists (select 1 from public.order_items i where i.order_id = r.id)
    union all
    select 'hold of ' || r.order_number from public.orders r
    where case
      when (r.payment_method, r.status, r.payment_status) = ('razorpay', 'pending', 'pending') then r.held_until is null
      when (r.payment_method, r.status, r.payment_status) <> ('razorpay', 'failed', 'failed') then r.held_until is not null
      end`;
  return [
    ...rows.map(({ error }) => error),
    ...(await findMoneyErrors({ owner })),
    ...(await findTotalErrors({ owner })),
    ...(await findReportErrors({ owner })),
  ];
}

/** Totals of the dashboard that differ from the orders, refunds, returns, users and products counted anew. */
async function findTotalErrors({ owner }: Pick<ShopDatabase, "owner">): Promise<string[]> {
  const rows = await owner<{ error: string }[]>`
    select 'totals of ' || coalesce(k.key, c.key) || ': ' || coalesce(k.sums, 'none') || ' for '
      || coalesce(c.sums, 'none') as error
    from (
      select concat_ws(' ', day, status, payment_status) as key, concat_ws(' ', sum(orders), sum(amount), sum(refunded)) as sums
      from (
        select day, status, payment_status, orders, amount, refunded from private.order_totals
        union all
        select day, status, payment_status, orders, amount, refunded from private.order_total_changes
      ) t
      group by day, status, payment_status having (sum(orders), sum(amount), sum(refunded)) <> (0, 0, 0)
      union all
      select relation || ' ' || day, sum(records)::text
      from (
        select relation, day, records from private.record_totals
        union all
        select relation, day, records from private.record_total_changes
      ) t
      group by relation, day having sum(records) <> 0
    ) k
    full join (
      select concat_ws(' ', o.day, o.status, o.payment_status) as key,
        concat_ws(' ', count(*), sum(o.total_amount), sum(o.refunded)) as sums
      from (
        select (r.created_at at time zone 'Asia/Kolkata')::date as day, r.status, r.payment_status, r.total_amount,
          case when r.payment_status = 'paid' then coalesce((
            select sum(f.amount) from public.refunds f where f.payment_id = r.razorpay_payment_id
              and f.status <> 'failed' and f.reason <> 'changed'
          ), 0) + coalesce((
            select sum(q.refund_amount) from public.return_requests q
            where q.order_id = r.id and q.status = 'refunded' and q.refund_id is null
          ), 0) else 0 end + 0.00 as refunded
        from public.orders r
      ) o
      group by o.day, o.status, o.payment_status
      union all
      select 'users ' || (created_at at time zone 'Asia/Kolkata')::date, count(*)::text from public.users group by 1
      union all
      select 'products ' || (created_at at time zone 'Asia/Kolkata')::date, count(*)::text from public.products
      where variant_of is null group by 1
    ) c using (key)
    where k.sums is distinct from c.sums`;
  return rows.map(({ error }) => error);
}

/** Captured payments that neither pay a valid order nor are refunded, and other payment inconsistencies. */
async function findMoneyErrors({ owner }: Pick<ShopDatabase, "owner">): Promise<string[]> {
  const rows = await owner<{ error: string }[]>`
    select 'silent payment ' || p.id as error from public.payments p
    left join public.orders o on o.id = p.order_id
    where p.status = 'captured'
      and not (o.razorpay_payment_id = p.id and o.payment_status = 'paid' and o.status not in ('cancelled', 'failed'))
      and not exists (select 1 from public.refunds f where f.payment_id = p.id)
    union all
    select 'needless refund of ' || p.id from public.payments p
    join public.orders o on o.razorpay_payment_id = p.id
    join public.refunds f on f.payment_id = p.id and f.status in ('due', 'pending')
      and f.reason not in ('admin', 'changed')
    where o.status not in ('cancelled', 'failed')
    union all
    select 'refunds above ' || p.id from public.payments p
    where p.amount < (select sum(f.amount) from public.refunds f where f.payment_id = p.id and f.status <> 'failed')
    union all
    select 'paid without its payment ' || o.order_number from public.orders o
    left join public.payments p on p.id = o.razorpay_payment_id
    where (o.razorpay_payment_id is not null or (o.payment_method = 'razorpay' and o.payment_status = 'paid'))
      and (p.order_id, p.amount, p.currency, p.status, o.payment_method) is distinct from (o.id,
        o.total_amount + o.overpaid_amount, 'INR',
        case
          when o.payment_status = 'paid' then 'captured'
          -- Less than Razorpay refunds is left of it.
          when o.status in ('cancelled', 'failed') and p.refunded_amount > p.amount - 1 and p.refunded_amount < p.amount
            then 'captured'
          else 'refunded'
        end, 'razorpay')
    union all
    select 'paid too much without a refund ' || o.order_number from public.orders o
    where o.overpaid_amount <> (
      select coalesce(sum(f.amount), 0) from public.refunds f
      where f.payment_id = o.razorpay_payment_id and f.reason = 'changed'
        and not exists (select 1 from public.refunds n where n.retry_of = f.id)
    )
    union all
    select 'refunded and owed ' || p.id from public.payments p
    join public.refunds f on f.payment_id = p.id and f.status in ('due', 'pending')
    where p.status = 'refunded'
    union all
    select 'money went back in ' || h.order_id || ': ' || h.before || ' to ' || h.payment_status
    from (
      select order_id, payment_status, note, lag(payment_status) over (partition by order_id order by id) as before
      from public.order_status_history
    ) h
    where (h.before = 'paid' and h.payment_status in ('pending', 'failed')) or (
      h.before = 'refunded' and h.payment_status <> 'refunded'
          and coalesce(h.note, '') not in ('The refund failed', 'Undone')
    )
    union all
    select 'refund that Razorpay never sends of ' || f.payment_id from public.refunds f
    where f.status in ('due', 'pending') and f.amount < 1
    union all
    select 'refund counted wrongly ' || p.id from public.payments p
    where p.refunded_amount < (
      select coalesce(sum(f.amount), 0) from public.refunds f where f.payment_id = p.id and f.status = 'processed'
    )`;
  return rows.map(({ error }) => error);
}
