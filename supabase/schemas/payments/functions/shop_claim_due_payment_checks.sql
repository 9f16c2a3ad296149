-- Returns orders whose payments should be looked up at Razorpay now, and marks them as checked and as unanswered, until
-- shop_record_payment_answers: for three days after they were placed or reopened, at once, then three times after 5
-- minutes, then ever less often, at least every 6 hours; every 5 minutes while the last question, even of a page, is
-- unanswered; and once their time to pay has ended, however lately a page has asked, because they expire after the
-- answer. A minute is taken off each pause, since the cron, which runs every 5 minutes, does not start to the second.
-- Orders switched to cash on delivery are included, because their payment may still arrive. Orders that wait to expire
-- come first, then the longest unchecked, so that none waits for ever while more are due than can be looked up.
create function public.shop_claim_due_payment_checks(p_limit integer)
returns table (order_id uuid, razorpay_order_id text)
language sql
volatile
security definer
set search_path = ''
as $$
  with due as (
    select o.id
    from public.orders o
    cross join lateral (
      select (
        not o.payment_unanswered and o.held_until < now()
        and coalesce(o.payment_answered_at < o.held_until, true)
      ) is true as waits_to_expire
    ) e
    where o.razorpay_order_id is not null
      and (o.payment_status in ('pending', 'failed') or (o.payment_method = 'cod' and o.payment_status = 'paid'))
      and greatest(o.created_at, o.reopened_at) > now() - interval '3 days'
      and (
        o.payment_checked_at is null
        or e.waits_to_expire
        or o.payment_checked_at <= now() + interval '1 minute' - case
          when o.payment_unanswered or o.payment_answered_at < o.payment_checked_at then interval '5 minutes'
          else least(
            interval '5 minutes' * power(2, least(greatest(o.payment_checks - 3, 0), 10)), interval '6 hours'
          )
        end
      )
    order by e.waits_to_expire desc, coalesce(o.payment_checked_at, greatest(o.created_at, o.reopened_at)), o.id
    limit p_limit
    for no key update of o skip locked
  )
  update public.orders o
  set payment_checked_at = now(), payment_checks = o.payment_checks + 1, payment_unanswered = true
  -- An array, because a join would read the whole table.
  where o.id = any (array(select due.id from due))
  returning o.id, o.razorpay_order_id;
$$;
revoke execute on function public.shop_claim_due_payment_checks from public, anon, authenticated, service_role;
grant execute on function public.shop_claim_due_payment_checks to service_role;
