-- Notes for the totals of the dashboard and the reports that more (or, when negative, less) was given back of an order,
-- if it is paid. Locks the order, which whoever refunds it has done already, so that its status cannot change
-- meanwhile.
create function private.count_refunded(p_order_id uuid, p_amount numeric)
returns void
language sql
set search_path = ''
as $$
  insert into private.order_total_changes (
    day, status, payment_status, orders, amount, refunded, state, coupon, method
  )
  select (o.created_at at time zone 'Asia/Kolkata')::date, o.status, o.payment_status, 0, 0, p_amount,
    coalesce(o.shipping_address ->> 'state', ''), coalesce(o.coupon_code, ''), o.payment_method
  from public.orders o
  where o.id = p_order_id and o.payment_status = 'paid' and p_amount <> 0
  for no key update;
$$;
revoke execute on function private.count_refunded from public, anon, authenticated, service_role;
