-- Records the state of a refund. Returns {ok: true, outcome, order_id} with outcome 'recorded', 'already', 'refunded',
-- 'unknown_payment' or 'unknown_refund'; or {ok: false, code: 'invalid_refund' | 'busy'}.
create function public.record_refund(
  p_refund_id uuid,
  p_razorpay_refund_id text,
  p_payment_id text,
  p_status text,
  p_error text default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
begin
  return private.note_refund(p_refund_id, p_razorpay_refund_id, p_payment_id, null, p_status, p_error);
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;
revoke execute on function public.record_refund from public, anon, authenticated, service_role;
grant execute on function public.record_refund to service_role;
