-- Returns how many orders there are, or how many have a status: from the totals of days, as the dashboard counts them.
create function private.count_orders(p_status text)
returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(t.orders), 0)::bigint
  from (
    select k.status, k.orders from private.order_totals k
    union all
    select c.status, c.orders from private.order_total_changes c
  ) t
  where coalesce(p_status, '') = '' or t.status = p_status;
$$;
revoke execute on function private.count_orders from public, anon, authenticated, service_role;
