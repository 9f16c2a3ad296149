-- Brings a payment and the payment status of its order in line with the refunds that Razorpay has reported: a payment
-- is refunded when all of it was processed, an order that has ended also when less is left than Razorpay refunds, and
-- an order that it paid is paid again when a processed refund fails. Returns the payment. The caller has locked the
-- order and the payment.
create function private.sum_refunds(p_order public.orders, p_payment_id text)
returns public.payments
language plpgsql
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  update public.payments p
  set refunded_amount = least(greatest(p.refunded_amount, r.processed), p.amount),
    status = case when r.processed >= p.amount then 'refunded' else p.status end
  from (
    select coalesce(sum(f.amount), 0) as processed
    from public.refunds f
    where f.payment_id = p_payment_id and f.status = 'processed'
  ) r
  where p.id = p_payment_id
  returning p.* into v_payment;
  if v_payment.status = 'captured' and p_order.payment_status = 'refunded'
    and p_order.razorpay_payment_id = p_payment_id and not private.is_settled(p_order, v_payment)
  then
    perform private.set_context('payment', null, null, 'The refund failed');
    update public.orders o set payment_status = 'paid' where o.id = p_order.id;
    perform private.clear_context();
  elsif v_payment.status = 'captured' then
    perform private.settle_small_rest(p_order, v_payment);
  end if;
  return v_payment;
end;
$$;
revoke execute on function private.sum_refunds from public, anon, authenticated, service_role;
