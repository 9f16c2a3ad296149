-- Returns why a change of many leaves an order as it is, for its own page: goods do not leave that were to be paid
-- online and are not ('unpaid'), or that are delivered or have ended ('ended'); null when it changes it. As leftAlone
-- in app/shop/order/order-batch.ts.
create function private.batch_left_alone(p_change text, p_order public.orders)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when p_change in ('confirmed', 'processing', 'shipped', 'delivered')
      and p_order.payment_method = 'razorpay' and p_order.status in ('pending', 'failed')
      and p_order.payment_status in ('pending', 'failed')
    then 'unpaid'
    when p_change = 'shipped' and p_order.status in ('delivered', 'cancelled', 'failed') then 'ended'
  end;
$$;
revoke execute on function private.batch_left_alone from public, anon, authenticated, service_role;
