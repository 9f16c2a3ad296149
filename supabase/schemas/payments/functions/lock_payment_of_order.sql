-- Locks and returns the payment of an order that was paid online, which is recorded first if it is not yet. The caller
-- has locked the order.
create function private.lock_payment_of_order(p_order public.orders)
returns public.payments
language plpgsql
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
  values (
    p_order.razorpay_payment_id, p_order.id, coalesce(p_order.razorpay_order_id, ''), p_order.total_amount, 'INR',
    'captured'
  )
  on conflict (id) do nothing;
  select p.* into v_payment from public.payments p where p.id = p_order.razorpay_payment_id for update;
  return v_payment;
end;
$$;
revoke execute on function private.lock_payment_of_order from public, anon, authenticated, service_role;
