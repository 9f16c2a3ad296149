-- Records what Razorpay reports about a payment and brings its order in line. Shopper's browser, webhook and reconciler
-- all end here. A payment only moves forward, and the same report twice changes nothing. Razorpay counts a refund as
-- soon as it is asked for, so a payment reported as refunded is so only when its refunds are processed or none of them
-- is known. For p_payment and the result see shop_settle_payment.
create function private.apply_payment(p_payment jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_order public.orders;
  v_payment public.payments;
  v_known text;
  v_new record;
  v_refunds constant jsonb := coalesce(nullif(p_payment -> 'refunds', 'null'), '[]');
  v_has_refunds constant boolean := v_refunds <> '[]';
  v_is_returning boolean;
begin
  perform private.validate_object('p_payment', p_payment, '{
    "razorpay_order_id": "text?", "id": "text", "amount": "numeric", "currency": "text", "status": "text",
    "method": "text?", "error": "text?", "refunded": "numeric?", "refunds": "array?", "created_at": "timestamptz?"
  }');
  select p.razorpay_order_id, p.id, p.amount, p.currency, p.status as reported, s.status,
    case
      when v_has_refunds then 0
      when s.status = 'refunded' then p.amount
      else greatest(coalesce(p.refunded, 0), 0)
    end as refunded,
    coalesce(p.created_at, now()) as created_at,
    nullif(left(p.method, 40), '') as method,
    case when s.status = 'failed' then nullif(left(p.error, 500), '') end as error
  into v_new
  from jsonb_to_record(p_payment) as p (
    razorpay_order_id text, id text, amount numeric, currency text, status text, method text, error text,
    refunded numeric, created_at timestamptz
  ),
  lateral (select case when p.refunded >= p.amount then 'refunded' else p.status end as status) s;
  if private.payment_rank(v_new.reported) is null or v_new.amount <= 0 or v_new.id not like 'pay\_%' then
    return private.error_result('invalid_payment');
  end if;
  select o.* into v_order from public.orders o
  where o.razorpay_order_id = v_new.razorpay_order_id
  for no key update;
  if not found then
    return jsonb_build_object('ok', true, 'outcome', 'unknown_order', 'order_id', null);
  end if;

  v_is_returning := v_new.status = 'refunded' and (v_has_refunds or exists (
    select 1 from public.refunds r where r.payment_id = v_new.id and r.status in ('due', 'pending')
  ));
  if v_is_returning then
    v_new.status := 'captured';
    v_new.refunded := 0;
  end if;
  insert into public.payments as p (
    id, order_id, razorpay_order_id, amount, currency, status, refunded_amount, method, error_description, created_at
  )
  values (
    v_new.id, v_order.id, v_new.razorpay_order_id, v_new.amount, v_new.currency, v_new.status, v_new.refunded,
    v_new.method, v_new.error, v_new.created_at
  )
  on conflict (id) do nothing
  returning p.* into v_payment;
  if not found then
    select p.* into v_payment from public.payments p where p.id = v_new.id for update;
    if v_payment.razorpay_order_id <> v_new.razorpay_order_id then
      return private.error_result('other_order');
    end if;
    v_known := v_payment.status;
    -- Late authorization: a bank may authorize a payment after it was reported as failed.
    if private.payment_rank(v_new.status) > private.payment_rank(v_known)
      or (v_known, v_new.status) = ('failed', 'authorized')
    then
      update public.payments p
      set status = v_new.status, amount = v_new.amount, currency = v_new.currency,
        method = coalesce(v_new.method, p.method), error_description = v_new.error,
        refunded_amount = least(greatest(p.refunded_amount, v_new.refunded), v_new.amount)
      where p.id = v_new.id
      returning p.* into v_payment;
    elsif v_new.refunded > v_payment.refunded_amount then
      update public.payments p set refunded_amount = least(v_new.refunded, p.amount)
      where p.id = v_new.id
      returning p.* into v_payment;
    end if;
  end if;

  if v_has_refunds then
    perform private.record_refund(v_payment, r.value) from jsonb_array_elements(v_refunds) r;
    v_payment := private.sum_refunds(v_order, v_payment.id);
  end if;
  return jsonb_build_object('ok', true, 'order_id', v_order.id, 'outcome', case
    when v_payment.status = 'refunded' then private.apply_refund(v_order, v_payment)
    when v_is_returning then 'refund_due'
    when v_payment.status = 'captured' then private.apply_capture(v_order, v_payment)
    when v_payment.status = 'failed' then private.apply_failure(v_order, v_payment, v_known is distinct from 'failed')
    else 'recorded'
  end);
end;
$$;
revoke execute on function private.apply_payment from public, anon, authenticated, service_role;
