-- Returns the online orders of days in India that wait for their payment or were given up, as {days: [{day, waiting,
-- waiting_amount, unpaid, unpaid_amount}]}. Given up are those that were not paid in time, or whose payment failed, and
-- were not paid later. What stays in a cart is not known: a cart is a cookie in the shopper's browser.
-- Raises 42501 without reports.read, 22023 for a period that check_report_period refuses.
create function public.admin_unpaid_report(p_from date, p_to date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
begin
  perform private.require_permission('reports.read');
  perform private.check_report_period(p_from, p_to);
  return (
    select jsonb_build_object('days', coalesce(jsonb_agg(to_jsonb(d) order by d.day), '[]'))
    from (
      select t.day,
        coalesce(sum(t.orders) filter (where t.status = 'pending'), 0) as waiting,
        coalesce(sum(t.amount) filter (where t.status = 'pending'), 0) as waiting_amount,
        coalesce(sum(t.orders) filter (where t.status = 'failed'), 0) as unpaid,
        coalesce(sum(t.amount) filter (where t.status = 'failed'), 0) as unpaid_amount
      from (
        select o.day, o.status, o.payment_status, o.orders, o.amount from private.order_totals o
        where o.day between p_from and p_to
        union all
        select c.day, c.status, c.payment_status, c.orders, c.amount from private.order_total_changes c
        where c.day between p_from and p_to
      ) t
      where t.status in ('pending', 'failed') and t.payment_status in ('pending', 'failed')
      group by t.day
      having sum(t.orders) <> 0
    ) d
  );
end;
$$;
revoke execute on function public.admin_unpaid_report from public, anon, authenticated, service_role;
grant execute on function public.admin_unpaid_report to authenticated;
