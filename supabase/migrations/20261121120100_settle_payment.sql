-- One way from what Razorpay says about a payment to the order, whoever hears it first: the shopper's browser, the
-- webhook or the reconciler. Everything here only moves forward, and the same news twice changes nothing.
-- The helpers expect the order's lock.

create function private.payment_rank(p_status text)
returns integer
language sql
immutable
set search_path = ''
as $$
  select array_position(array['created', 'authorized', 'failed', 'captured', 'refunded'], p_status);
$$;

-- Owes the shopper what is left of a payment, unless it is owed or given back already.
create function private.owe_refund(p_payment public.payments, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.refunds (order_id, payment_id, amount, reason)
  select p_payment.order_id, p_payment.id, p_payment.amount - r.returned, p_reason
  from (
    select greatest(p_payment.refunded_amount, coalesce(sum(f.amount) filter (where f.status <> 'failed'), 0)) as returned
    from public.refunds f
    where f.payment_id = p_payment.id
  ) r
  where p_payment.amount > r.returned
  on conflict do nothing;
end;
$$;

-- Captured money: the order is paid with it, or it is owed back. It is never without an answer.
create function private.apply_capture(p_order public.orders, p_payment public.payments)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_status text := p_order.status;
  v_reason text;
begin
  if p_payment.currency <> 'INR' or p_payment.amount <> p_order.total_amount then
    v_reason := 'mismatch';
  elsif p_order.payment_status in ('paid', 'refunded') then
    if p_order.razorpay_payment_id = p_payment.id then
      return 'already';
    end if;
    v_reason := 'duplicate';
  end if;
  if v_reason is not null then
    -- A refund that failed is not tried again by the same news: that is for a person to look at.
    if not exists (select 1 from public.refunds r where r.payment_id = p_payment.id and r.reason = v_reason) then
      perform private.owe_refund(p_payment, v_reason);
    end if;
    return 'refund_due';
  end if;

  perform private.set_context('payment');
  if p_order.status = 'cancelled' then
    v_reason := 'cancelled';
    perform private.set_context('payment', null, null, 'Paid after it was cancelled');
  elsif p_order.status = 'failed' then
    perform private.lock_books(array[p_order.id]);
    perform private.set_context('payment', null, 'reinstated', 'Paid late');
    if private.retake_order(p_order.id) is null then
      v_status := 'confirmed';
    else
      v_reason := 'late';
      perform private.set_context('payment', null, null, 'Paid late, when it could not be delivered any more');
    end if;
  elsif p_order.status = 'pending' then
    v_status := 'confirmed';
  end if;

  -- Cash on delivery after a switch goes back to online, so that the courier does not collect.
  update public.orders o
  set status = v_status, payment_method = 'razorpay', payment_status = 'paid', razorpay_payment_id = p_payment.id,
    confirmed_at = case when v_reason is null then coalesce(o.confirmed_at, now()) else o.confirmed_at end
  where o.id = p_order.id;
  perform private.clear_context();
  if v_reason is not null then
    perform private.owe_refund(p_payment, v_reason);
    return 'refund_due';
  end if;
  return 'paid';
end;
$$;

-- A failed payment fails the order that waits for it, once: heard again after the shopper started anew, it says nothing.
create function private.apply_failure(p_order public.orders, p_payment public.payments, p_is_news boolean)
returns text
language plpgsql
set search_path = ''
as $$
begin
  if not p_is_news or p_order.payment_method <> 'razorpay'
    or p_order.status <> 'pending' or p_order.payment_status <> 'pending'
    or exists (
      select 1 from public.payments p
      where p.order_id = p_order.id and p.id <> p_payment.id and p.status in ('authorized', 'captured')
    )
  then
    return case when p_order.status = 'failed' and p_order.payment_status = 'failed' then 'failed' else 'recorded' end;
  end if;
  perform private.lock_books(array[p_order.id]);
  perform private.set_context('payment', null, 'failed', 'The payment failed');
  perform private.release_order(p_order.id);
  update public.orders o set status = 'failed', payment_status = 'failed' where o.id = p_order.id;
  perform private.clear_context();
  return 'failed';
end;
$$;

-- Money given back in full, by whomever. An order not yet on its way ends with it; one that goes out for cash, or that
-- another payment paid, is not concerned.
create function private.apply_refund(p_order public.orders, p_payment public.payments)
returns text
language plpgsql
set search_path = ''
as $$
begin
  update public.refunds r set status = 'processed', error = null
  where r.payment_id = p_payment.id and r.status in ('due', 'pending');

  if p_order.razorpay_payment_id = p_payment.id then
    if p_order.payment_status = 'refunded' then
      return 'already';
    end if;
  elsif p_order.id is null or p_order.payment_method <> 'razorpay' or p_order.payment_status not in ('pending', 'failed')
    or p_payment.currency <> 'INR' or p_payment.amount <> p_order.total_amount
  then
    return 'refunded';
  end if;

  if p_order.status in ('pending', 'confirmed', 'processing') then
    perform private.lock_books(array[p_order.id]);
    perform private.set_context('payment', null, 'cancelled', 'Refunded');
    perform private.release_order(p_order.id);
  end if;
  perform private.set_context('payment', null, null, 'Refunded');
  update public.orders o
  set payment_status = 'refunded', razorpay_payment_id = p_payment.id,
    status = case when o.status in ('shipped', 'delivered') then o.status else 'cancelled' end,
    cancelled_at = case when o.status in ('shipped', 'delivered') then o.cancelled_at else coalesce(o.cancelled_at, now()) end
  where o.id = p_order.id;
  perform private.clear_context();
  return 'refunded';
end;
$$;

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
    -- The bank may change its mind after a failure: late authorisation.
    if private.payment_rank(v_status) > private.payment_rank(v_known) or (v_known, v_status) = ('failed', 'authorized') then
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

revoke execute on function private.payment_rank, private.owe_refund, private.apply_capture, private.apply_failure,
  private.apply_refund, private.settle from public, anon, authenticated, service_role;
