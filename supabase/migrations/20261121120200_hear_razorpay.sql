-- What the server does with Razorpay's news: one payment, one refund, or one webhook event with both.

-- Brings an order to what Razorpay says about one of its payments (amounts in rupees). {ok: true, outcome, order_id}
-- with outcome 'unknown_order', 'recorded', 'paid', 'already', 'failed', 'refund_due' or 'refunded'; or {ok: false, code}
-- with code 'invalid_payment', 'other_order' (the payment is known as another order's) or 'busy' (try again).
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

-- What Razorpay says about a refund: ours by its id or by Razorpay's, one of ours that was sent and whose answer got
-- lost, or one made in Razorpay's dashboard, which gets its row here. Forward only.
create function private.note_refund(
  p_refund_id uuid,
  p_razorpay_refund_id text,
  p_payment_id text,
  p_amount numeric,
  p_status text,
  p_error text
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_ranks constant text[] := array['due', 'pending', 'failed', 'processed'];
  v_order public.orders;
  v_payment public.payments;
  v_refund public.refunds;
  v_returned numeric;
  v_outcome text := 'already';
begin
  if p_status is null or p_status not in ('pending', 'failed', 'processed') then
    return private.refuse('invalid_refund');
  end if;
  select o.* into v_order
  from public.orders o
  join public.payments p on p.order_id = o.id
  where p.id = coalesce(p_payment_id, (select r.payment_id from public.refunds r where r.id = p_refund_id))
  for no key update of o;
  select p.* into v_payment
  from public.payments p
  where p.id = coalesce(p_payment_id, (select r.payment_id from public.refunds r where r.id = p_refund_id))
  for update;
  if not found then
    return jsonb_build_object('ok', true, 'outcome', 'unknown_payment', 'order_id', null);
  end if;

  select r.* into v_refund
  from public.refunds r
  where r.payment_id = v_payment.id and (
    r.id = p_refund_id
    or r.razorpay_refund_id = p_razorpay_refund_id
    or (p_refund_id is null and r.razorpay_refund_id is null and r.amount = p_amount and r.status <> 'failed')
  )
  order by r.id is distinct from p_refund_id, r.razorpay_refund_id is distinct from p_razorpay_refund_id, r.created_at
  limit 1
  for update;
  if not found then
    if p_refund_id is not null or p_razorpay_refund_id is null or coalesce(p_amount, 0) <= 0 then
      return jsonb_build_object('ok', true, 'outcome', 'unknown_refund', 'order_id', v_payment.order_id);
    end if;
    insert into public.refunds (order_id, payment_id, amount, reason, status, razorpay_refund_id, error)
    values (
      v_payment.order_id, v_payment.id, p_amount, 'admin', p_status, p_razorpay_refund_id,
      case when p_status = 'failed' then left(p_error, 500) end
    );
    v_outcome := 'recorded';
  elsif array_position(v_ranks, p_status) > array_position(v_ranks, v_refund.status)
    or (v_refund.razorpay_refund_id is null and p_razorpay_refund_id is not null)
  then
    update public.refunds r
    set status = case
        when array_position(v_ranks, p_status) > array_position(v_ranks, r.status) then p_status
        else r.status
      end,
      razorpay_refund_id = coalesce(r.razorpay_refund_id, p_razorpay_refund_id),
      error = case when p_status = 'failed' then left(p_error, 500) end
    where r.id = v_refund.id;
    v_outcome := 'recorded';
  end if;

  select coalesce(sum(r.amount), 0) into v_returned
  from public.refunds r
  where r.payment_id = v_payment.id and r.status = 'processed';
  if v_returned > v_payment.refunded_amount then
    update public.payments p
    set refunded_amount = least(v_returned, p.amount), status = case when v_returned >= p.amount then 'refunded' else p.status end
    where p.id = v_payment.id
    returning p.* into v_payment;
    if v_payment.status = 'refunded' then
      v_outcome := private.apply_refund(v_order, v_payment);
    end if;
  end if;
  return jsonb_build_object('ok', true, 'outcome', v_outcome, 'order_id', v_payment.order_id);
end;
$$;

-- Writes down how a refund fares. {ok: true, outcome: 'recorded' | 'already' | 'refunded' | 'unknown_payment' |
-- 'unknown_refund', order_id} or {ok: false, code: 'invalid_refund' | 'busy'}.
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

-- Hears one webhook event, once: {ok: true, duplicate: true} when it was heard before. Else what it did, as
-- settle_payment and record_refund answer, with duplicate: false; 'ignored' when it says nothing to us.
--   p_payment: {razorpay_order_id, id, amount, currency, status, method, error, refunded}, p_refund: {id, payment_id,
--   amount, status}, amounts in rupees. 'busy' forgets the event again, so that it may come once more.
create function public.receive_webhook(
  p_event_id text,
  p_event text,
  p_payment jsonb default null,
  p_refund jsonb default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_paid jsonb;
  v_refunded jsonb;
begin
  insert into public.webhook_events (event_id, event) values (p_event_id, p_event) on conflict do nothing;
  if not found then
    return jsonb_build_object('ok', true, 'duplicate', true);
  end if;
  if jsonb_typeof(p_payment) = 'object' then
    v_paid := private.settle(
      p_payment ->> 'razorpay_order_id', p_payment ->> 'id', (p_payment ->> 'amount')::numeric,
      p_payment ->> 'currency', p_payment ->> 'status', p_payment ->> 'method', p_payment ->> 'error',
      (p_payment ->> 'refunded')::numeric
    );
  end if;
  if jsonb_typeof(p_refund) = 'object' then
    v_refunded := private.note_refund(
      null, p_refund ->> 'id', p_refund ->> 'payment_id', (p_refund ->> 'amount')::numeric, p_refund ->> 'status',
      p_refund ->> 'error'
    );
  end if;
  return coalesce(v_paid, v_refunded, jsonb_build_object('ok', true, 'outcome', 'ignored', 'order_id', null))
    || jsonb_build_object('duplicate', false);
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

revoke execute on function private.note_refund, public.settle_payment, public.record_refund, public.receive_webhook
  from public, anon, authenticated, service_role;
grant execute on function public.settle_payment, public.record_refund, public.receive_webhook to service_role;
