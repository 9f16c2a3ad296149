-- Applies what Razorpay reports about one payment.
--   p_payment: {razorpay_order_id?, id, amount, currency, status, method?, error?, created_at?, refunded?, refunds?},
--   amounts in rupees; refunds is an array of what shop_record_refund takes.
-- Returns {ok: true, outcome, order_id} with outcome 'unknown_order', 'recorded', 'paid', 'already', 'failed',
-- 'refund_due' or 'refunded'; or {ok: false, code} with 'invalid_payment', 'other_order' (the payment belongs to
-- another order) or 'busy' (try again). Raises 22023 for malformed input.
create function public.shop_settle_payment(p_payment jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
set plan_cache_mode = force_generic_plan
as $$
declare
  v_answer jsonb;
begin
  v_answer := private.apply_payment(p_payment);
  perform private.credit_refunds((v_answer ->> 'order_id')::uuid);
  return v_answer;
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.shop_settle_payment from public, anon, authenticated, service_role;
grant execute on function public.shop_settle_payment to service_role;
