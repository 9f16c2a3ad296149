-- Returns everything on the dashboard as of now. Days are those of India, today included; revenue is what is paid, and
-- net_revenue leaves out what was refunded of it or is about to be, and what was lost by disputes.
-- p_days is the number of days of sales, 7 to 90, also of the units and sales of the most reviewed products.
-- "waiting" is what waits for somebody, by kind. Growth compares these days ("now") with as many before ("before").
-- Raises 42501 without dashboard.read.
create function public.admin_dashboard(p_days integer default 30)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set plan_cache_mode = force_custom_plan
as $$
declare
  v_today date := (now() at time zone 'Asia/Kolkata')::date;
  v_days integer := least(greatest(coalesce(p_days, 30), 7), 90);
  v_now date := v_today - v_days + 1;
  v_before date := v_now - v_days;
  v_orders jsonb;
begin
  perform private.require_permission('dashboard.read');

  with totals as materialized (
    select t.day, t.status, t.payment_status, t.orders, t.amount, t.refunded from private.order_totals t
    union all
    select c.day, c.status, c.payment_status, c.orders, c.amount, c.refunded from private.order_total_changes c
  ),
  by_status as materialized (
    select t.status, sum(t.orders) as orders, sum(t.amount) filter (where t.payment_status = 'paid') as revenue,
      sum(t.refunded) as refunded
    from totals t group by t.status having sum(t.orders) > 0
  ),
  by_day as materialized (
    select t.day, sum(t.orders) as orders, sum(t.amount) filter (where t.payment_status = 'paid') as revenue
    from totals t where t.day >= v_before group by t.day
  ),
  growth as (
    select coalesce(sum(d.orders) filter (where d.day >= v_now), 0) as orders_now,
      coalesce(sum(d.orders) filter (where d.day < v_now), 0) as orders_before,
      coalesce(sum(d.revenue) filter (where d.day >= v_now), 0) as revenue_now,
      coalesce(sum(d.revenue) filter (where d.day < v_now), 0) as revenue_before
    from by_day d
  )
  select jsonb_build_object(
    'orders', jsonb_build_object('total', coalesce((select sum(s.orders) from by_status s), 0),
      'now', g.orders_now, 'before', g.orders_before),
    'revenue', jsonb_build_object('total', coalesce((select sum(s.revenue) from by_status s), 0),
      'now', g.revenue_now, 'before', g.revenue_before),
    'net_revenue', coalesce((select sum(s.revenue) - sum(s.refunded) from by_status s), 0)
      - coalesce((select sum(l.lost) from private.lost_disputes l), 0),
    'statuses', (select coalesce(jsonb_object_agg(s.status, s.orders), '{}') from by_status s),
    'days', (
      select jsonb_agg(
        jsonb_build_object('day', d.day, 'orders', coalesce(b.orders, 0), 'revenue', coalesce(b.revenue, 0))
        order by d.day
      )
      from (select v_today - n as day from generate_series(0, v_days - 1) n) d left join by_day b using (day)
    )
  )
  into v_orders from growth g;

  return v_orders || jsonb_build_object(
    'users', private.count_records('users', v_before, v_now),
    'products', private.count_records('products', v_before, v_now),
    'recent', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at desc, r.id), '[]')
      from (
        select o.id, o.order_number, o.status, o.payment_method, o.payment_status, o.total_amount, o.created_at,
          coalesce(nullif(u.full_name, ''), u.email, 'Guest') as customer
        from public.orders o left join public.users u on u.id = o.user_id
        order by o.created_at desc, o.id limit 5
      ) r
    ),
    'top', (
      select coalesce(jsonb_agg(to_jsonb(t) order by t.reviews_count desc, t.id), '[]')
      from (
        select p.id, p.name, p.image_url, p.rating, p.reviews_count, s.units, s.sales
        from (
          select q.id, q.name, q.image_url, q.rating, q.reviews_count
          from public.products q where q.variant_of is null order by q.reviews_count desc, q.id limit 5
        ) p
        cross join lateral (
          select coalesce(sum(d.units), 0) as units, coalesce(sum(d.sales), 0) as sales
          from (
            -- Day by day, as the primary key has them.
            select t.units, t.sales
            from generate_series(0, v_days - 1) n
            join private.product_totals t on t.day = v_today - n and t.base_id = p.id
            union all
            select c.units, c.sales
            from private.item_total_changes c where c.base_id = p.id and c.day > v_today - v_days
          ) d
        ) s
      ) t
    ),
    'low_stock', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.stock, l.id), '[]')
      from (
        select coalesce(p.variant_of, p.id) as id, concat_ws(' · ', p.name, p.variant_label) as name, p.sku, p.stock
        from private.stock_levels s join public.products p on p.id = s.product_id
        where s.is_low and p.is_active order by s.stock, s.product_id limit 5
      ) l
    ),
    'low_stock_total', (
      select count(*) from (
        select 1 from private.stock_levels s join public.products p on p.id = s.product_id
        where s.is_low and p.is_active limit 1001
      ) c
    ),
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(m) order by m.since desc), '[]')
      from (
        select p.id, p.kind, p.payment_id, p.amount, p.since,
          (select o.order_number from public.orders o where o.id = p.order_id) as order_number
        from (select * from private.payment_problems order by since desc limit 8) p
      ) m
    ),
    'waiting', private.count_notifications('-infinity', 1001),
    'payments_total', (select count(*) from (select 1 from private.payment_problems limit 1001) c)
  );
end;
$$;
revoke execute on function public.admin_dashboard from public, anon, authenticated, service_role;
grant execute on function public.admin_dashboard to authenticated;
