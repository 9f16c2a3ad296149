import type postgres from "postgres";

/** Counts the totals of the dashboard and the reports, as the triggers would have noted for rows that were added without them. */
export async function fillTotals(owner: postgres.Sql): Promise<void> {
  await owner`truncate private.order_totals, private.order_total_changes, private.record_totals,
    private.record_total_changes, private.sales_totals, private.product_totals, private.item_total_changes`;
  await owner`
    insert into private.order_totals
    select (o.created_at at time zone 'Asia/Kolkata')::date, o.status, o.payment_status, count(*), sum(o.total_amount),
      sum(private.refunded_of_order(o))
    from public.orders o group by 1, 2, 3`;
  await owner`
    insert into private.sales_totals (dimension, day, key, orders, sales, units, received, refunded)
    select k.dimension, o.day, k.key, count(*) filter (where o.is_sale),
      coalesce(sum(o.total_amount) filter (where o.is_sale), 0), 0,
      coalesce(sum(o.total_amount) filter (where o.payment_status in ('paid', 'refunded')), 0),
      sum(case o.payment_status when 'refunded' then o.total_amount else o.refunded end)
    from (
      select o.*, (o.created_at at time zone 'Asia/Kolkata')::date as day, private.is_confirmed(o.status) as is_sale,
        private.refunded_of_order(o) as refunded
      from public.orders o
    ) o
    cross join lateral (
      values ('day', ''), ('state', o.shipping_address ->> 'state'), ('coupon', coalesce(o.coupon_code, '')),
        ('method', o.payment_method)
    ) k (dimension, key)
    group by 1, 2, 3`;
  await owner`
    insert into private.product_totals (day, base_id, product_id, units, sales)
    select (o.created_at at time zone 'Asia/Kolkata')::date, private.ordered_product_id(i),
      coalesce(i.product_id, '00000000-0000-0000-0000-000000000000'), sum(i.quantity), sum(i.total_price)
    from public.orders o join public.order_items i on i.order_id = o.id
    where private.is_confirmed(o.status) group by 1, 2, 3`;
  await owner`
    insert into private.sales_totals (dimension, day, key, orders, sales, units, received, refunded)
    select k.dimension, k.day, k.key, 0, sum(k.sales), sum(k.units), 0, 0
    from (
      select 'category' as dimension, (o.created_at at time zone 'Asia/Kolkata')::date as day,
        coalesce(i.category_id::text, '') as key, i.total_price as sales, i.quantity as units
      from public.orders o join public.order_items i on i.order_id = o.id
      where private.is_confirmed(o.status)
      union all
      select 'day', t.day, '', 0, t.units from private.product_totals t
    ) k
    group by 1, 2, 3
    on conflict (dimension, day, key) do update set units = excluded.units`;
  await owner`
    insert into private.record_totals
    select 'users', (u.created_at at time zone 'Asia/Kolkata')::date, count(*) from public.users u group by 2
    union all
    select 'products', (p.created_at at time zone 'Asia/Kolkata')::date, count(*) from public.products p
    where p.variant_of is null group by 2`;
}
