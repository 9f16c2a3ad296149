-- Notes for the totals of the dashboard and the reports that an order came (1) or left (-1) as it is in p_order.
create function private.note_order_total(p_order public.orders, p_sign integer)
returns void
language sql
set search_path = ''
as $$
  insert into private.order_total_changes (
    day, status, payment_status, orders, amount, refunded, state, coupon, method
  )
  values (
    (p_order.created_at at time zone 'Asia/Kolkata')::date, p_order.status, p_order.payment_status, p_sign,
    p_sign * p_order.total_amount, p_sign * private.refunded_of_order(p_order),
    coalesce(p_order.shipping_address ->> 'state', ''), coalesce(p_order.coupon_code, ''), p_order.payment_method
  );
$$;
revoke execute on function private.note_order_total from public, anon, authenticated, service_role;
