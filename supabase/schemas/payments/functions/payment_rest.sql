-- Returns the part of a payment that is neither refunded nor about to be, nor lost by a dispute, in rupees, even when
-- it is less than Razorpay refunds.
create function private.payment_rest(p_payment public.payments)
returns numeric
language sql
stable
set search_path = ''
as $$
  select p_payment.amount - greatest(
    p_payment.refunded_amount, coalesce(sum(f.amount) filter (where f.status <> 'failed'), 0)
  ) - p_payment.lost_amount
  from public.refunds f
  where f.payment_id = p_payment.id;
$$;
revoke execute on function private.payment_rest from public, anon, authenticated, service_role;
