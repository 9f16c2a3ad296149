-- Sends a refund again: a failed one as a new refund for the same reason, a postponed one at once. A refund of all that
-- is left, or of an order that has ended, is sent for what is left by now; any other, whose amount was decided, is sent
-- whole or not at all.
-- Returns {ok: true, amount} or {ok: false, code: 'not_found' | 'not_failed' (also one that waits for a dispute) |
-- 'below_minimum' (less than Razorpay refunds) | 'not_owed' (the order is under way again) | 'nothing_left' | 'busy'}.
-- Raises 42501 without refunds.write.
create function public.admin_retry_refund(p_refund_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_payment public.payments;
  v_refund public.refunds;
  v_next_id uuid;
  v_left numeric;
begin
  perform private.require_permission('refunds.write');
  perform 1
  from public.orders o join public.refunds r on r.order_id = o.id
  where r.id = p_refund_id
  for no key update of o;
  select p.* into v_payment
  from public.payments p join public.refunds r on r.payment_id = p.id
  where r.id = p_refund_id
  for update of p;
  select r.* into v_refund from public.refunds r where r.id = p_refund_id for update;
  if not found then
    return private.error_result('not_found');
  elsif v_refund.status = 'due' and v_refund.attempts > 0
    and not private.is_refund_held(v_refund, v_payment)
  then
    update public.refunds r set next_attempt_at = now() where r.id = p_refund_id;
    return jsonb_build_object('ok', true, 'amount', v_refund.amount);
  elsif v_refund.status <> 'failed' or private.is_refund_replaced(v_refund) or exists (
    select 1 from public.refunds r
    where r.payment_id = v_refund.payment_id and r.status in ('due', 'pending')
      and r.reason not in ('admin', 'returned', 'changed') and v_refund.reason not in ('admin', 'returned', 'changed')
  ) then
    return private.error_result('not_failed');
  elsif v_refund.amount < private.min_refund() then
    return private.error_result('below_minimum');
  elsif not private.is_refund_owed(v_refund) then
    return private.error_result('not_owed');
  end if;
  v_left := private.refundable_amount(v_payment);
  if v_refund.reason not in ('admin', 'returned', 'changed')
    or exists (select 1 from public.orders o where o.id = v_refund.order_id and private.has_ended(o.status))
  then
    v_refund.amount := least(v_refund.amount, v_left);
  end if;
  if v_left <= 0 or v_refund.amount > v_left then
    return private.error_result('nothing_left');
  end if;
  insert into public.refunds (order_id, payment_id, amount, reason, lowers_tax, retry_of)
  values (
    v_refund.order_id, v_refund.payment_id, v_refund.amount, v_refund.reason, v_refund.lowers_tax, p_refund_id
  )
  returning id into v_next_id;
  update public.return_requests r set refund_id = v_next_id where r.refund_id = p_refund_id;
  return jsonb_build_object('ok', true, 'amount', v_refund.amount);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_retry_refund from public, anon, authenticated, service_role;
grant execute on function public.admin_retry_refund to authenticated;
