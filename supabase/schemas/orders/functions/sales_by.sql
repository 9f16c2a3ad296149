-- Returns the sales from p_from to p_to, days in India, for each key of a report, and those of the days from p_before
-- up to p_from beside them. p_by: 'day' (keys are days; a day before p_from belongs to the day as many days later as
-- both periods have), 'state', 'coupon', 'method', 'category', 'product' or 'variant'.
create function private.sales_by(p_by text, p_from date, p_to date, p_before date)
returns table (
  key text, orders bigint, units bigint, sales numeric, received numeric, refunded numeric,
  orders_before bigint, units_before bigint, sales_before numeric, received_before numeric, refunded_before numeric
)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set work_mem = '64MB'
as $$
begin
  if p_by in ('product', 'variant') then
    return query
    with totals as (
      select case when p_by = 'product' then t.base_id else t.product_id end as id, t.day >= p_from as is_now,
        t.units, t.sales
      from private.product_totals t where t.day between p_before and p_to
      union all
      select case when p_by = 'product' then c.base_id else c.product_id end, c.day >= p_from, c.units, c.sales
      from private.item_total_changes c where c.day between p_before and p_to
    )
    select g.* from (
      select t.id::text, 0::bigint, coalesce(sum(t.units) filter (where t.is_now), 0)::bigint,
        coalesce(sum(t.sales) filter (where t.is_now), 0), 0::numeric, 0::numeric, 0::bigint,
        coalesce(sum(t.units) filter (where not t.is_now), 0)::bigint,
        coalesce(sum(t.sales) filter (where not t.is_now), 0), 0::numeric, 0::numeric
      from totals t
      group by t.id
    ) g (name, orders, units, sales, received, refunded, o, u, s, r, b)
    where (g.units, g.sales, g.u, g.s) <> (0, 0, 0, 0);
    return;
  end if;
  return query
  with totals as (
    select t.day, t.key, t.orders, t.units, t.sales, t.received, t.refunded
    from private.sales_totals t where t.dimension = p_by and t.day between p_before and p_to
    union all
    select c.day,
      case p_by when 'state' then c.state when 'coupon' then c.coupon when 'method' then c.method else '' end,
      s.orders, 0, s.sales, s.received, s.refunded
    from private.order_total_changes c cross join lateral private.sales_of_change(c) s
    where p_by <> 'category' and c.day between p_before and p_to
    union all
    select c.day, case p_by when 'category' then c.category else '' end, 0, c.units,
      case p_by when 'category' then c.sales else 0 end, 0, 0
    from private.item_total_changes c
    where p_by in ('day', 'category') and c.day between p_before and p_to
  ),
  named as (
    select
      case when p_by <> 'day' then t.key when t.day >= p_from then t.day::text
        else (t.day + (p_from - p_before))::text end as name,
      t.day >= p_from as is_now, t.orders, t.units, t.sales, t.received, t.refunded
    from totals t
  )
  select g.* from (
    select n.name,
      coalesce(sum(n.orders) filter (where n.is_now), 0)::bigint,
      coalesce(sum(n.units) filter (where n.is_now), 0)::bigint,
      coalesce(sum(n.sales) filter (where n.is_now), 0),
      coalesce(sum(n.received) filter (where n.is_now), 0),
      coalesce(sum(n.refunded) filter (where n.is_now), 0),
      coalesce(sum(n.orders) filter (where not n.is_now), 0)::bigint,
      coalesce(sum(n.units) filter (where not n.is_now), 0)::bigint,
      coalesce(sum(n.sales) filter (where not n.is_now), 0),
      coalesce(sum(n.received) filter (where not n.is_now), 0),
      coalesce(sum(n.refunded) filter (where not n.is_now), 0)
    from named n
    group by n.name
  ) g (name, orders, units, sales, received, refunded, o, u, s, r, b)
  where (g.orders, g.units, g.sales, g.received, g.refunded, g.o, g.u, g.s, g.r, g.b)
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
end;
$$;
revoke execute on function private.sales_by from public, anon, authenticated, service_role;
