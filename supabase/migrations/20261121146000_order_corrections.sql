-- What admins put right: an order that is to wait for its payment again, a refund that failed, a mail that did not go out.

-- Why an order cannot be paid any more, or null. One that an admin lets wait again is payable for as long as it is held,
-- however old it is.
create or replace function private.refuse_unpayable(p_order public.orders)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.refuse(r.code)
  from (
    select case
      when p_order.id is null then 'not_found'
      when p_order.payment_status in ('paid', 'refunded') then 'paid'
      when p_order.status = 'cancelled' then 'cancelled'
      when p_order.created_at < now() - interval '3 days' and coalesce(p_order.held_until, '-infinity') <= now()
        then 'too_old'
    end as code
  ) r
  where r.code is not null;
$$;

-- As before, and an online order whose payment failed waits for it again when it is set to pending.
create or replace function public.set_order_status(p_order_id uuid, p_status text, p_seen text default null)
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
  if v_changed and v_order.status <> p_seen then
    return private.refuse('changed', jsonb_build_object('status', v_order.status));
  elsif v_changed then
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
          -- Waiting again: keep_hold gives it half an hour, and then it expires like any other.
          when p_status = 'pending' and o.payment_method = 'razorpay' and o.payment_status = 'failed' then 'pending'
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

-- As before, for orders that wait for their payment or failed; one that an admin sent on its way unpaid is not the
-- shopper's to change: also {ok: false, code: 'under_way'}.
create or replace function public.switch_to_cod(p_order_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_user_id uuid := auth.uid();
  v_order public.orders;
  v_refusal jsonb;
begin
  select o.* into v_order from public.orders o
  where o.id = p_order_id and o.user_id = v_user_id
  for no key update;
  v_refusal := private.refuse_unpayable(v_order);
  if v_refusal is not null then
    return v_refusal;
  elsif v_order.payment_method = 'cod' then
    -- Switched already; one for cash that failed is none of the shopper's to revive.
    return case v_order.status
      when 'failed' then private.refuse('payment_method_unavailable')
      else private.waiting_order(v_order, false)
    end;
  elsif v_order.status not in ('pending', 'failed') then
    return private.refuse('under_way');
  end if;

  perform private.lock_books(array[p_order_id]);
  perform private.set_context('shopper', v_user_id, 'reinstated', 'To be paid on delivery');
  v_refusal := private.refuse_payment(v_user_id, 'cod', v_order.total_amount, array[p_order_id]);
  if v_refusal is null and v_order.status = 'failed' then
    v_refusal := private.retake_order(p_order_id);
  end if;
  if v_refusal is null then
    update public.orders o
    set payment_method = 'cod', payment_status = 'pending', confirmed_at = coalesce(o.confirmed_at, now()),
      status = 'confirmed'
    where o.id = p_order_id
    returning * into v_order;
  end if;
  perform private.clear_context();
  return coalesce(v_refusal, private.waiting_order(v_order, true));
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

-- A refund that is made once more says which one it follows, so that it follows it once.
alter table public.refunds add column retry_of uuid unique references public.refunds (id);

-- Sends a refund again: one that failed as a new one, of the same amount and for the same reason; one that Razorpay would
-- not take yet at once instead of later. {ok: true, amount} or {ok: false, code: 'not_found' | 'not_failed' |
-- 'nothing_left' | 'busy'}. Error 42501 unless an admin asks.
create function public.retry_refund(p_refund_id uuid)
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
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'retry_refund is for admins';
  end if;
  select p.* into v_payment
  from public.payments p join public.refunds r on r.payment_id = p.id
  where r.id = p_refund_id
  for update of p;
  select r.* into v_refund from public.refunds r where r.id = p_refund_id for update;
  if not found then
    return private.refuse('not_found');
  elsif v_refund.status = 'due' and v_refund.attempts > 0 then
    update public.refunds r set next_attempt_at = now() where r.id = p_refund_id;
    return jsonb_build_object('ok', true, 'amount', v_refund.amount);
  elsif v_refund.status <> 'failed' or exists (select 1 from public.refunds r where r.retry_of = p_refund_id) then
    return private.refuse('not_failed');
  elsif private.refundable(v_payment) < v_refund.amount then
    return private.refuse('nothing_left');
  end if;
  insert into public.refunds (order_id, payment_id, amount, reason, retry_of)
  values (v_refund.order_id, v_refund.payment_id, v_refund.amount, v_refund.reason, p_refund_id)
  returning id into v_next_id;
  update public.return_requests r set refund_id = v_next_id where r.refund_id = p_refund_id;
  return jsonb_build_object('ok', true, 'amount', v_refund.amount);
exception
  when lock_not_available then
    return private.refuse('busy');
end;
$$;

-- Keeps why Razorpay would not take a refund, in its words, until it does.
create function public.note_refund_refusal(p_refund_id uuid, p_error text)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.refunds r set error = nullif(left(p_error, 500), '')
  where r.id = p_refund_id and r.status = 'due';
$$;

drop trigger refunds_audit on public.refunds;
create trigger refunds_audit after insert on public.refunds
for each row when (new.reason = 'admin' or new.retry_of is not null)
execute function private.record_audit('{}');
create trigger refunds_sooner_audit after update of next_attempt_at on public.refunds
for each row when (new.next_attempt_at < old.next_attempt_at)
execute function private.record_audit('{updated_at}');

-- A mail that was given up has three more days from here.
alter table public.outbox add column requeued_at timestamptz;

-- Mails to send now, oldest first, each put off so far that nobody else takes it meanwhile: 1 minute, doubling to 2
-- hours. Of one order only the oldest mail to each reader is given out, so that none overtakes another. The address is
-- the one that the reader has today. What could not be sent in three days is given up.
create or replace function public.claim_mails(p_limit integer)
returns table (
  id bigint,
  kind text,
  to_email text,
  order_id uuid,
  data jsonb,
  idempotency_key text,
  created_at timestamptz
)
language sql
volatile
security definer
set search_path = ''
as $$
  update public.outbox m
  set status = 'failed', error = coalesce(m.error, 'Not sent within three days')
  where m.id in (
    select g.id from public.outbox g
    where g.status = 'queued' and greatest(g.created_at, g.requeued_at) < now() - interval '3 days'
    for update skip locked
  );
  with due as (
    select q.id, coalesce(u.email, q.to_email) as address
    from public.outbox q
    left join public.users u on u.id = q.user_id
    where q.status = 'queued' and q.next_attempt_at <= now()
      and (q.user_id is null or u.email ~ '^[^@[:space:]]+@[^@[:space:]]+$')
      and not exists (
        select 1 from public.outbox e
        where e.order_id = q.order_id and e.user_id is not distinct from q.user_id and e.id < q.id and e.status = 'queued'
      )
    order by q.id
    limit p_limit
    for update of q skip locked
  ),
  taken as (
    update public.outbox m
    set attempts = m.attempts + 1, to_email = due.address,
      next_attempt_at = now() + least(interval '1 minute' * power(2, least(m.attempts, 10)), interval '2 hours')
    from due
    where m.id = due.id
    returning m.*
  )
  select t.id, t.kind, t.to_email, t.order_id, t.data, t.idempotency_key, t.created_at from taken t order by t.id;
$$;

-- Sends a mail that was given up once more, under its old key: {ok: true} or {ok: false, code: 'not_found' |
-- 'not_failed'}. Error 42501 unless an admin asks.
create function public.resend_mail(p_mail_id bigint)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'resend_mail is for admins';
  end if;
  update public.outbox m
  set status = 'queued', attempts = 0, next_attempt_at = now(), requeued_at = now(), error = null
  where m.id = p_mail_id and m.status = 'failed';
  if found then
    return jsonb_build_object('ok', true);
  end if;
  return private.refuse(case
    when exists (select 1 from public.outbox m where m.id = p_mail_id) then 'not_failed' else 'not_found'
  end);
end;
$$;

create trigger outbox_audit after update of status on public.outbox
for each row when (old.status = 'failed' and new.status = 'queued')
execute function private.record_audit('{data,to_email,attempts,next_attempt_at,error}');

revoke execute on function public.retry_refund, public.note_refund_refusal, public.resend_mail
  from public, anon, authenticated, service_role;
grant execute on function public.retry_refund, public.resend_mail to authenticated;
grant execute on function public.note_refund_refusal to service_role;
