-- The reconciler's part: Razorpay's order, whose payment is to be asked about, what is owed, whose time is over.

-- Keeps the Razorpay order of an order: the first one wins, and the answer is the one that is kept.
-- Null when there is no such order, or another transaction holds it. A check is due at once.
create function public.store_razorpay_order(p_order_id uuid, p_razorpay_order_id text)
returns text
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_kept text;
begin
  update public.orders o
  set razorpay_order_id = coalesce(o.razorpay_order_id, p_razorpay_order_id), payment_checked_at = null, payment_checks = 0
  where o.id = p_order_id
  returning o.razorpay_order_id into v_kept;
  return v_kept;
exception
  when lock_not_available then
    return null;
end;
$$;

-- Orders whose payments Razorpay should be asked about now, marked as asked: for three days after they were placed or
-- paid anew, at once, then three times after 5 minutes, then ever more rarely, at least every 6 hours. An order for
-- cash may have been online before, and its payment may still come.
create function public.payments_to_check(p_limit integer)
returns table (order_id uuid, razorpay_order_id text)
language sql
volatile
security definer
set search_path = ''
as $$
  with due as (
    select o.id
    from public.orders o
    where o.razorpay_order_id is not null
      and (o.payment_status in ('pending', 'failed') or (o.payment_method = 'cod' and o.payment_status = 'paid'))
      and greatest(o.created_at, o.reopened_at) > now() - interval '3 days'
      and (
        o.payment_checked_at is null
        or o.payment_checked_at <= now() - least(
          interval '5 minutes' * power(2, least(greatest(o.payment_checks - 3, 0), 10)), interval '6 hours'
        )
      )
    order by o.payment_checked_at nulls first, o.created_at
    limit p_limit
    for no key update skip locked
  )
  update public.orders o
  set payment_checked_at = now(), payment_checks = o.payment_checks + 1
  from due
  where o.id = due.id
  returning o.id, o.razorpay_order_id;
$$;

-- True when the shopper who looks may ask Razorpay now: at most every 4 seconds for an order, however many look.
create function public.claim_payment_check(p_order_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.orders o
  set payment_checked_at = clock_timestamp()
  where o.id = (
    select c.id
    from public.orders c
    where c.id = p_order_id and c.razorpay_order_id is not null and c.payment_status in ('pending', 'failed')
      and (c.payment_checked_at is null or c.payment_checked_at <= clock_timestamp() - interval '4 seconds')
    for no key update skip locked
  );
  return found;
end;
$$;

-- Refunds to send, and those Razorpay should be asked about, each put off so far that nobody else takes it meanwhile:
-- 1 minute, doubling to 6 hours. Sending one twice is harmless, its idempotency key stays the same.
create function public.claim_refunds(p_limit integer)
returns table (
  id uuid,
  payment_id text,
  amount numeric,
  idempotency_key text,
  razorpay_refund_id text,
  status text
)
language sql
volatile
security definer
set search_path = ''
as $$
  with due as (
    select r.id
    from public.refunds r
    where r.status in ('due', 'pending') and r.next_attempt_at <= now()
    order by r.next_attempt_at
    limit p_limit
    for update skip locked
  )
  update public.refunds r
  set attempts = r.attempts + 1,
    next_attempt_at = now() + least(interval '1 minute' * power(2, least(r.attempts, 10)), interval '6 hours')
  from due
  where r.id = due.id
  returning r.id, r.payment_id, r.amount, r.idempotency_key, r.razorpay_refund_id, r.status;
$$;

create function private.has_fresh_authorisation(p_order_id uuid)
returns boolean
language sql
volatile
set search_path = ''
as $$
  select exists (
    select 1 from public.payments p
    where p.order_id = p_order_id and p.status = 'authorized' and p.updated_at > now() - interval '30 minutes'
  );
$$;

-- Online orders whose hold is over become failed and give stock and coupon back; one that the bank has just promised
-- to pay is left alone. Answers how many; a run takes at most 200, and nothing another transaction is working on.
create or replace function public.expire_unpaid()
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_order_ids uuid[];
  v_order_id uuid;
  v_count integer := 0;
begin
  select coalesce(array_agg(e.id), '{}') into v_order_ids
  from (
    select o.id from public.orders o
    where o.held_until < now() and not private.has_fresh_authorisation(o.id)
    order by o.id
    limit 200
    for no key update skip locked
  ) e;
  perform private.lock_books(v_order_ids);
  perform private.set_context('system', null, 'expired', 'Not paid within 30 minutes');
  foreach v_order_id in array v_order_ids loop
    -- Asked again under the lock: the promise may have come in between.
    continue when private.has_fresh_authorisation(v_order_id);
    perform private.release_order(v_order_id);
    update public.orders o set status = 'failed', payment_status = 'failed' where o.id = v_order_id;
    v_count := v_count + 1;
  end loop;
  perform private.clear_context();
  return v_count;
end;
$$;

revoke execute on function public.store_razorpay_order, public.payments_to_check, public.claim_payment_check,
  public.claim_refunds, private.has_fresh_authorisation from public, anon, authenticated, service_role;
grant execute on function public.store_razorpay_order, public.payments_to_check, public.claim_payment_check,
  public.claim_refunds to service_role;
