-- Returns true if a refund waits for the decision of a dispute of its payment: the bank may give the money back itself.
create function private.is_refund_held(p_refund public.refunds, p_payment public.payments)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_payment.is_disputed and p_refund.status = 'due' and p_refund.razorpay_refund_id is null;
$$;
revoke execute on function private.is_refund_held from public, anon, authenticated, service_role;
