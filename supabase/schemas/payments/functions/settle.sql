-- Records what Razorpay reports about a payment and brings its order in line. Shopper's browser, webhook and reconciler
-- all end here. A payment only moves forward, and the same report twice changes nothing.
create function private.settle(
  p_razorpay_order_id text,
  p_payment_id text,
  p_amount numeric,
  p_currency text,
  p_status text,
  p_method text,
  p_error text,
  p_refunded numeric
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_order public.orders;
  v_payment public.payments;
  v_known text;
  v_status text := case when p_refunded >= p_amount then 'refunded' else p_status end;
  v_refunded numeric := case when v_status = 'refunded' then p_amount else greatest(coalesce(p_refunded, 0), 0) end;
  v_method text := nullif(left(p_method, 40), '');
  v_error text := case when v_status = 'failed' then nullif(left(p_error, 500), '') end;
begin
  if private.payment_rank(p_status) is null or coalesce(p_amount, 0) <= 0 or p_currency is null
    or p_payment_id is null or p_payment_id not like 'pay\_%'
  then
    return private.refuse('invalid_payment');
  end if;
  select o.* into v_order from public.orders o
  where o.razorpay_order_id = p_razorpay_order_id
  for no key update;
  if not found then
    return jsonb_build_object('ok', true, 'outcome', 'unknown_order', 'order_id', null);
  end if;

  insert into public.payments as p (
    id, order_id, razorpay_order_id, amount, currency, status, refunded_amount, method, error_description
  )
  values (
    p_payment_id, v_order.id, p_razorpay_order_id, p_amount, p_currency, v_status, v_refunded, v_method, v_error
  )
  on conflict (id) do nothing
  returning p.* into v_payment;
  if not found then
    select p.* into v_payment from public.payments p where p.id = p_payment_id for update;
    if v_payment.razorpay_order_id <> p_razorpay_order_id then
      return private.refuse('other_order');
    end if;
    v_known := v_payment.status;
    -- Late authorization: a bank may authorize a payment after it was reported as failed.
    if private.payment_rank(v_status) > private.payment_rank(v_known)
      or (v_known, v_status) = ('failed', 'authorized')
    then
      update public.payments p
      set status = v_status, amount = p_amount, currency = p_currency, method = coalesce(v_method, p.method),
        error_description = v_error, refunded_amount = least(greatest(p.refunded_amount, v_refunded), p_amount)
      where p.id = p_payment_id
      returning p.* into v_payment;
    elsif v_refunded > v_payment.refunded_amount then
      update public.payments p set refunded_amount = least(v_refunded, p.amount)
      where p.id = p_payment_id
      returning p.* into v_payment;
    end if;
  end if;

  return jsonb_build_object('ok', true, 'order_id', v_order.id, 'outcome', case v_payment.status
    when 'captured' then private.apply_capture(v_order, v_payment)
    when 'failed' then private.apply_failure(v_order, v_payment, v_known is distinct from 'failed')
    when 'refunded' then private.apply_refund(v_order, v_payment)
    else 'recorded'
  end);
end;
$$;
revoke execute on function private.settle from public, anon, authenticated, service_role;
