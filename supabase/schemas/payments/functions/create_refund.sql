-- Creates a refund of what is left of a payment, unless it is refunded or about to be, was lost by a dispute, or is
-- less than Razorpay refunds. The caller has locked the payment.
create function private.create_refund(p_payment public.payments, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.refunds (order_id, payment_id, amount, reason, next_attempt_at)
  select p_payment.order_id, p_payment.id, l.amount, p_reason, private.hold_end()
  from (select private.refundable_amount(p_payment) as amount) l
  where l.amount > 0
  on conflict do nothing;
end;
$$;
revoke execute on function private.create_refund from public, anon, authenticated, service_role;
