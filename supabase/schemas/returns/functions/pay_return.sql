-- Finishes a received request with the refund of p_amount rupees, of which p_delivery are for the delivery: from a
-- payment (a row of nulls for cash, which p_reference says how it was sent). A cash order that came back whole becomes
-- refunded, unless it has ended: see settle_cash. Returns the request. The caller has locked the order, the request
-- and the payment.
create function private.pay_return(
  p_request public.return_requests,
  p_order public.orders,
  p_payment_id text,
  p_amount numeric,
  p_delivery numeric,
  p_reference text
)
returns public.return_requests
language plpgsql
set search_path = ''
as $$
declare
  v_request public.return_requests;
  v_refund_id uuid;
begin
  if p_amount > 0 and p_payment_id is not null then
    insert into public.refunds (order_id, payment_id, amount, reason)
    values (p_order.id, p_payment_id, p_amount, 'returned')
    returning id into v_refund_id;
  end if;
  update public.return_requests r
  set status = 'refunded', closed_at = now(), refund_amount = p_amount, delivery_amount = p_delivery,
    refund_id = v_refund_id, reference = p_reference
  where r.id = p_request.id
  returning * into v_request;
  if p_payment_id is null and p_order.payment_status = 'paid' and not private.has_ended(p_order.status)
    and private.all_returned(v_request)
  then
    perform private.set_context('admin', auth.uid(), null, 'Everything was returned');
    update public.orders o set payment_status = 'refunded' where o.id = p_order.id;
    perform private.clear_context();
  end if;
  return v_request;
end;
$$;
revoke execute on function private.pay_return from public, anon, authenticated, service_role;
