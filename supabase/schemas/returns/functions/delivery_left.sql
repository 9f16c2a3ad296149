-- Returns what of the delivery of an order has not gone back with its items yet, in rupees.
create function private.delivery_left(p_order public.orders)
returns numeric
language sql
stable
set search_path = ''
as $$
  select greatest(least(p_order.total_amount, private.delivery_charge(p_order)) - coalesce((
    select sum(r.delivery_amount) from public.return_requests r
    where r.order_id = p_order.id and r.status = 'refunded'
  ), 0), 0);
$$;
revoke execute on function private.delivery_left from public, anon, authenticated, service_role;
