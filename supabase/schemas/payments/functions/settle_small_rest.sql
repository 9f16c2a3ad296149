-- Sets a paid order that is settled (see is_settled) to refunded: what is left of its payment cannot be sent. The
-- caller has locked the order and the payment.
create function private.settle_small_rest(p_order public.orders, p_payment public.payments)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_order.payment_status = 'paid' and private.is_settled(p_order, p_payment) then
    perform private.set_context('payment', null, null, 'Refunded: less than ₹1 is left');
    update public.orders o set payment_status = 'refunded' where o.id = p_order.id;
    perform private.clear_context();
  end if;
end;
$$;
revoke execute on function private.settle_small_rest from public, anon, authenticated, service_role;
