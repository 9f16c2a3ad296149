-- Cancelling and setting a status, now that money follows the order.

-- Owes what an order was paid online, if it was. The payment of an order from before there was a table of payments
-- is written down on the way.
create function private.owe_order_refund(p_order public.orders, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_payment public.payments;
begin
  if p_order.payment_status <> 'paid' or p_order.razorpay_payment_id is null then
    return;
  end if;
  insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
  values (
    p_order.razorpay_payment_id, p_order.id, coalesce(p_order.razorpay_order_id, ''), p_order.total_amount, 'INR', 'captured'
  )
  on conflict (id) do nothing;
  select p.* into v_payment from public.payments p where p.id = p_order.razorpay_payment_id for update;
  perform private.owe_refund(v_payment, p_reason);
end;
$$;

-- 'refund_started' when money of the order is back or on its way, or null. Locks its refunds, so that none starts now.
create function private.refuse_started_refund(p_order public.orders)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform 1 from public.refunds r where r.payment_id = p_order.razorpay_payment_id order by r.id for update;
  if p_order.payment_status = 'refunded' or exists (
    select 1 from public.refunds r
    where r.payment_id = p_order.razorpay_payment_id
      and (r.status in ('pending', 'processed') or (r.status = 'due' and r.attempts > 0))
  ) then
    return private.refuse('refund_started');
  end if;
  return null;
end;
$$;

-- Cancels the caller's own order. {ok: true, order_id, order_number, status, payment_status} or
-- {ok: false, code: 'not_found' | 'already_cancelled' | 'not_cancellable' | 'busy', status?}.
-- A paid order stays paid until its money is back; the refund is owed in the same transaction.
create or replace function public.cancel_order(p_order_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_user_id uuid := auth.uid();
  v_order public.orders;
begin
  select o.* into v_order from public.orders o
  where o.id = p_order_id and o.user_id = v_user_id
  for no key update;
  if not found then
    return private.refuse('not_found');
  elsif v_order.status = 'cancelled' then
    return private.refuse('already_cancelled', jsonb_build_object('status', v_order.status));
  elsif v_order.status not in ('pending', 'confirmed', 'processing') then
    return private.refuse('not_cancellable', jsonb_build_object('status', v_order.status));
  end if;

  perform private.lock_books(array[p_order_id]);
  perform private.set_context('shopper', v_user_id, 'cancelled');
  perform private.release_order(p_order_id);
  update public.orders o set status = 'cancelled', cancelled_at = now()
  where o.id = p_order_id
  returning * into v_order;
  perform private.clear_context();
  perform private.owe_order_refund(v_order, 'cancelled');
  return jsonb_build_object(
    'ok', true, 'order_id', v_order.id, 'order_number', v_order.order_number,
    'status', v_order.status, 'payment_status', v_order.payment_status
  );
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

-- An admin sets any status from any status, and the books follow: entering cancelled or failed gives stock
-- and coupon back, leaving them takes both again or is refused. Stamps of steps that lie ahead again are
-- cleared, so that the timeline never claims more than the status. Only one payment status changes here:
-- cash on delivery is paid when delivered. The money follows too: entering owes what was paid online, leaving takes a
-- refund back that was not sent yet, and is refused once one was.
-- {ok: true, changed, order_id, order_number, status, payment_status} or {ok: false, code: 'not_found' |
-- 'invalid_status' | 'out_of_stock' (with lines) | 'coupon_exhausted' | 'refund_started' | 'busy'}. Error 42501 unless an admin asks.
create or replace function public.set_order_status(p_order_id uuid, p_status text)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_order public.orders;
  v_changed boolean;
  v_refusal jsonb;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'set_order_status is for admins';
  end if;
  if p_status is null
    or p_status not in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'failed')
  then
    return private.refuse('invalid_status');
  end if;
  select o.* into v_order from public.orders o where o.id = p_order_id for no key update;
  if not found then
    return private.refuse('not_found');
  end if;

  v_changed := v_order.status <> p_status;
  if v_changed then
    perform private.lock_books(array[p_order_id]);
    if v_order.status in ('cancelled', 'failed') and p_status not in ('cancelled', 'failed') then
      perform private.set_context('admin', auth.uid(), 'reinstated');
      v_refusal := coalesce(private.refuse_started_refund(v_order), private.retake_order(p_order_id));
      if v_refusal is null then
        delete from public.refunds r
        where r.payment_id = v_order.razorpay_payment_id and r.status = 'due' and r.attempts = 0;
      end if;
    elsif v_order.status not in ('cancelled', 'failed') and p_status in ('cancelled', 'failed') then
      perform private.set_context('admin', auth.uid(), p_status);
      perform private.release_order(p_order_id);
    else
      perform private.set_context('admin', auth.uid());
    end if;
    if v_refusal is null then
      update public.orders o
      set status = p_status,
        confirmed_at = case
          when p_status in ('confirmed', 'processing', 'shipped', 'delivered') then coalesce(o.confirmed_at, now())
          when p_status in ('cancelled', 'failed') then o.confirmed_at
        end,
        shipped_at = case
          when p_status = 'shipped' then now()
          when p_status in ('delivered', 'cancelled', 'failed') then o.shipped_at
        end,
        delivered_at = case
          when p_status = 'delivered' then now()
          when p_status in ('cancelled', 'failed') then o.delivered_at
        end,
        cancelled_at = case when p_status = 'cancelled' then now() end,
        payment_status = case
          when p_status = 'delivered' and o.payment_method = 'cod' and o.payment_status in ('pending', 'failed')
            then 'paid'
          else o.payment_status
        end
      where o.id = p_order_id
      returning * into v_order;
      if p_status in ('cancelled', 'failed') then
        perform private.owe_order_refund(v_order, 'cancelled');
      end if;
    end if;
    perform private.clear_context();
  end if;
  return coalesce(v_refusal, jsonb_build_object(
    'ok', true, 'changed', v_changed, 'order_id', v_order.id, 'order_number', v_order.order_number,
    'status', v_order.status, 'payment_status', v_order.payment_status
  ));
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

revoke execute on function private.owe_order_refund, private.refuse_started_refund
  from public, anon, authenticated, service_role;
