-- Creates a refund of what an order was paid online, if it was. A payment that is not recorded yet is recorded first.
create function private.create_order_refund(p_order public.orders, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  if p_order.payment_status <> 'paid' or p_order.razorpay_payment_id is null then
    return;
  end if;
  insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
  values (
    p_order.razorpay_payment_id, p_order.id, coalesce(p_order.razorpay_order_id, ''), p_order.total_amount, 'INR',
    'captured'
  )
  on conflict (id) do nothing;
  select p.* into v_payment from public.payments p where p.id = p_order.razorpay_payment_id for update;
  perform private.create_refund(v_payment, p_reason);
end;
$$;
revoke execute on function private.create_order_refund from public, anon, authenticated, service_role;
