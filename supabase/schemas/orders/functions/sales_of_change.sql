-- Returns what a change adds to the totals of the reports. Sales are orders that are confirmed. Of an order whose
-- payment status is 'refunded' everything was given back.
create function private.sales_of_change(
  p_change private.order_total_changes, out orders integer, out sales numeric, out received numeric,
  out refunded numeric
)
language sql
immutable
set search_path = ''
as $$
  select
    case when private.is_confirmed(p_change.status) then p_change.orders else 0 end,
    case when private.is_confirmed(p_change.status) then p_change.amount else 0 end,
    case when p_change.payment_status in ('paid', 'refunded') then p_change.amount else 0 end,
    case p_change.payment_status when 'paid' then p_change.refunded when 'refunded' then p_change.amount else 0 end;
$$;
revoke execute on function private.sales_of_change from public, anon, authenticated, service_role;
