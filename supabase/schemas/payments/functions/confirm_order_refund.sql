-- Asks as confirm_refund does before an order that staff end gives back what is left of its online payment, if there is
-- one. The caller has locked the order. Raises 42501 without refunds.write, too: a refund may have failed since
-- refund_of_end was asked.
create function private.confirm_order_refund(p_order public.orders)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_amount numeric;
begin
  if p_order.payment_status <> 'paid' or p_order.razorpay_payment_id is null then
    return;
  end if;
  v_amount := private.refundable_amount(private.lock_payment_of_order(p_order));
  if v_amount > 0 then
    perform private.require_permission('refunds.write');
    perform private.confirm_refund(p_order, v_amount);
  end if;
end;
$$;
revoke execute on function private.confirm_order_refund from public, anon, authenticated, service_role;
