-- Records the state of a refund.
--   p_refund: {refund_id?, id?, payment_id?, amount?, currency?, status, error?}: refund_id is Haat's, id is
--   Razorpay's; amount in rupees.
-- Returns {ok: true, outcome, order_id} with outcome 'recorded', 'already', 'refunded', 'unknown_payment' or
-- 'unknown_refund'; or {ok: false, code: 'invalid_refund' | 'busy'}. Raises 22023 for malformed input.
create function public.shop_record_refund(p_refund jsonb)
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
  v_answer := private.upsert_refund(p_refund);
  perform private.credit_refunds((v_answer ->> 'order_id')::uuid);
  return v_answer;
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.shop_record_refund from public, anon, authenticated, service_role;
grant execute on function public.shop_record_refund to service_role;
