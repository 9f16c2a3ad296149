-- Returns the sales of days in India as {rows, total, before, count}: of confirmed orders by the day on which they were
-- placed. p_by is that of private.sales_by. Each of rows is {key, name, orders, units, sales, received, refunded, lost}
-- with the same of as many days before, where p_compare asks for them: orders_before, units_before and so on. total and
-- before are the sums of all rows, of which at most p_limit are returned, the highest sales first, and days in their
-- order. count is how many there are. name is null for what was deleted. lost is what the bank took back by disputes,
-- see private.lost_disputes; reports of items have 0.
-- Raises 42501 without reports.read, 22023 for a period that check_report_period refuses, or another p_by.
create function public.admin_sales_report(
  p_by text, p_from date, p_to date, p_compare boolean default false, p_limit integer default 50
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_before date;
  v_report jsonb;
begin
  perform private.require_permission('reports.read');
  perform private.check_report_period(p_from, p_to);
  if p_by is null or p_by not in ('day', 'state', 'coupon', 'method', 'category', 'product', 'variant') then
    raise invalid_parameter_value using message = 'no such report';
  end if;
  v_before := case when p_compare then p_from - (p_to - p_from + 1) else p_from end;

  with sales as materialized (
    select s.* from private.sales_by(p_by, p_from, p_to, v_before) s
  ),
  lost as materialized (
    select l.key, coalesce(sum(l.lost) filter (where l.day >= p_from), 0) as lost,
      coalesce(sum(l.lost) filter (where l.day < p_from), 0) as lost_before
    from (
      select d.day, d.lost, case p_by
        when 'day' then (case when d.day >= p_from then d.day else d.day + (p_from - v_before) end)::text
        when 'state' then coalesce(d.shipping_address ->> 'state', '')
        when 'coupon' then coalesce(d.coupon_code, '')
        else d.payment_method
      end as key
      from (
        select l.shipping_address, l.coupon_code, l.payment_method, l.lost,
          (l.created_at at time zone 'Asia/Kolkata')::date as day
        from private.lost_disputes l
      ) d
      where p_by in ('day', 'state', 'coupon', 'method') and d.day between v_before and p_to
    ) l
    group by l.key
  ),
  page as (
    select s.* from sales s
    order by case when p_by = 'day' then s.key end, s.sales desc, s.sales_before desc, s.key
    limit least(greatest(p_limit, 1), 10000)
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(
        jsonb_agg(
          to_jsonb(p) || jsonb_build_object(
            'name', private.report_name(p_by, p.key), 'lost', coalesce(l.lost, 0)
          )
          order by case when p_by = 'day' then p.key end, p.sales desc, p.sales_before desc, p.key
        ),
        '[]'
      )
      from page p left join lost l using (key)
    ),
    'count', (select count(*) from sales),
    'total', jsonb_build_object(
      'orders', coalesce(sum(s.orders), 0), 'units', coalesce(sum(s.units), 0), 'sales', coalesce(sum(s.sales), 0),
      'received', coalesce(sum(s.received), 0), 'refunded', coalesce(sum(s.refunded), 0),
      'lost', (select coalesce(sum(l.lost), 0) from lost l)
    ),
    'before', jsonb_build_object(
      'orders', coalesce(sum(s.orders_before), 0), 'units', coalesce(sum(s.units_before), 0),
      'sales', coalesce(sum(s.sales_before), 0), 'received', coalesce(sum(s.received_before), 0),
      'refunded', coalesce(sum(s.refunded_before), 0),
      'lost', (select coalesce(sum(l.lost_before), 0) from lost l)
    )
  )
  into v_report from sales s;
  return v_report;
end;
$$;
revoke execute on function public.admin_sales_report from public, anon, authenticated, service_role;
grant execute on function public.admin_sales_report to authenticated;
