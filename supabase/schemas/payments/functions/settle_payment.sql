-- Applies what Razorpay reports about one payment; amounts in rupees. Returns {ok: true, outcome, order_id} with
-- outcome 'unknown_order', 'recorded', 'paid', 'already', 'failed', 'refund_due' or 'refunded'; or {ok: false, code}
-- with 'invalid_payment', 'other_order' (the payment belongs to another order) or 'busy' (try again).
create function public.settle_payment(
  p_razorpay_order_id text,
  p_payment_id text,
  p_amount numeric,
  p_currency text,
  p_status text,
  p_method text,
  p_error text,
  p_refunded numeric default 0
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
begin
  return private.settle(
    p_razorpay_order_id, p_payment_id, p_amount, p_currency, p_status, p_method, p_error, p_refunded
  );
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;
revoke execute on function public.settle_payment from public, anon, authenticated, service_role;
grant execute on function public.settle_payment to service_role;
