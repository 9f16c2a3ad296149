-- Creates a refund of what an order was paid online, if it was. A payment that is not recorded yet is recorded first.
-- When no more is left than Razorpay does not refund, an order that has ended is refunded already.
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
  v_payment := private.lock_payment_of_order(p_order);
  perform private.create_refund(v_payment, p_reason);
  perform private.settle_small_rest(p_order, v_payment);
end;
$$;
revoke execute on function private.create_order_refund from public, anon, authenticated, service_role;
