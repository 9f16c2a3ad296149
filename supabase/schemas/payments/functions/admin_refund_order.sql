-- Refunds what is left of an online payment, or p_amount rupees of it. p_expected_left is what was left on the admin's
-- screen, so that a button pressed twice refunds once. p_lowers_tax false: a gesture, without a credit note.
-- Returns {ok: true, amount, left} or {ok: false, code: 'not_found' | 'not_paid' | 'nothing_left' | 'changed' (with
-- left) | 'invalid_amount' or 'below_minimum' (less than Razorpay refunds; both with left) | 'busy'}. Raises 42501
-- without refunds.write.
create function public.admin_refund_order(
  p_order_id uuid,
  p_amount numeric default null,
  p_expected_left numeric default null,
  p_lowers_tax boolean default true
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_order public.orders;
  v_payment public.payments;
  v_left numeric;
  v_amount numeric;
begin
  perform private.require_permission('refunds.write');
  select o.* into v_order from public.orders o where o.id = p_order_id for no key update;
  if not found then
    return private.error_result('not_found');
  elsif v_order.payment_status not in ('paid', 'refunded') or v_order.razorpay_payment_id is null then
    return private.error_result('not_paid');
  end if;
  insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
  select v_order.razorpay_payment_id, v_order.id, coalesce(v_order.razorpay_order_id, ''), v_order.total_amount, 'INR',
    'captured'
  where v_order.payment_status = 'paid'
  on conflict (id) do nothing;
  select p.* into v_payment from public.payments p where p.id = v_order.razorpay_payment_id for update;
  if not found then
    return private.error_result('nothing_left');
  end if;
  v_left := private.left_to_refund(v_order, v_payment);
  v_amount := coalesce(p_amount, v_left);
  if v_left <= 0 then
    return private.error_result('nothing_left');
  elsif p_expected_left <> v_left then
    return private.error_result('changed', jsonb_build_object('left', v_left));
  elsif v_amount <= 0 or v_amount > v_left or v_amount <> round(v_amount, 2) then
    return private.error_result('invalid_amount', jsonb_build_object('left', v_left));
  elsif v_amount < private.min_refund() then
    return private.error_result('below_minimum', jsonb_build_object('left', v_left));
  end if;
  perform private.confirm_refund(v_order, v_amount);
  insert into public.refunds (order_id, payment_id, amount, reason, lowers_tax)
  values (v_order.id, v_payment.id, v_amount, 'admin', p_lowers_tax);
  return jsonb_build_object('ok', true, 'amount', v_amount, 'left', v_left - v_amount);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_refund_order from public, anon, authenticated, service_role;
grant execute on function public.admin_refund_order to authenticated;
