-- Returns the returns and exchanges that were asked for on days in India as {rows: [{reason, requests, units, value}],
-- products: [{name, units, value}]}: by reason, and the 20 products of which most came back. Those that were withdrawn
-- are left out. value: what the units cost.
-- Raises 42501 without reports.read, 22023 for a period that check_report_period refuses.
create function public.admin_returns_report(p_from date, p_to date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_from timestamptz := p_from::timestamp at time zone 'Asia/Kolkata';
  v_to timestamptz := (p_to + 1)::timestamp at time zone 'Asia/Kolkata';
  v_report jsonb;
begin
  perform private.require_permission('reports.read');
  perform private.check_report_period(p_from, p_to);
  with returned as materialized (
    select q.id, r.reason, r.quantity, i.product_name, r.quantity * i.unit_price as value
    from public.return_requests q
    join public.return_items r on r.return_id = q.id
    join public.order_items i on i.id = r.order_item_id
    where q.requested_at >= v_from and q.requested_at < v_to and q.status <> 'withdrawn'
  )
  select jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(g) order by g.units desc, g.reason), '[]')
      from (
        select r.reason, count(distinct r.id) as requests, sum(r.quantity) as units, sum(r.value) as value
        from returned r group by r.reason
      ) g
    ),
    'products', (
      select coalesce(jsonb_agg(to_jsonb(g) order by g.units desc, g.name), '[]')
      from (
        select r.product_name as name, sum(r.quantity) as units, sum(r.value) as value
        from returned r group by r.product_name order by 2 desc, 1 limit 20
      ) g
    )
  )
  into v_report;
  return v_report;
end;
$$;
revoke execute on function public.admin_returns_report from public, anon, authenticated, service_role;
grant execute on function public.admin_returns_report to authenticated;
