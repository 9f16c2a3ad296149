import type postgres from "postgres";

/** Counts the dashboard's totals, as the triggers would have noted for rows that were added without them. */
export async function fillTotals(owner: postgres.Sql): Promise<void> {
  await owner`truncate private.order_totals, private.order_total_changes, private.record_totals,
    private.record_total_changes`;
  await owner`
    insert into private.order_totals
    select (o.created_at at time zone 'Asia/Kolkata')::date, o.status, o.payment_status, count(*), sum(o.total_amount),
      sum(private.refunded_of_order(o))
    from public.orders o group by 1, 2, 3`;
  await owner`
    insert into private.record_totals
    select 'users', (u.created_at at time zone 'Asia/Kolkata')::date, count(*) from public.users u group by 2
    union all
    select 'products', (p.created_at at time zone 'Asia/Kolkata')::date, count(*) from public.products p
    where p.variant_of is null group by 2`;
}
