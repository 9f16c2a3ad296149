-- Creates a refund of what an order was paid online, if it was. A payment that is not recorded yet is recorded first.
create function private.create_order_refund(p_order public.orders, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_order.payment_status <> 'paid' or p_order.razorpay_payment_id is null then
    return;
  end if;
  perform private.create_refund(private.lock_payment_of_order(p_order), p_reason);
end;
$$;
revoke execute on function private.create_order_refund from public, anon, authenticated, service_role;
