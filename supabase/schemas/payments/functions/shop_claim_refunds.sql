-- Returns refunds to send to Razorpay or to look up there, and postpones each so that no other run takes it: 1 minute,
-- doubling to 6 hours. attempts counts this one. Sending one twice is harmless, because its idempotency key stays the
-- same. A refund that Razorpay does not know waits while its payment is disputed: the bank may give the money back
-- itself.
create function public.shop_claim_refunds(p_limit integer)
returns table (
  id uuid,
  payment_id text,
  amount numeric,
  idempotency_key text,
  razorpay_refund_id text,
  status text,
  attempts integer
)
language sql
volatile
security definer
set search_path = ''
as $$
  with due as (
    select r.id
    from public.refunds r
    join public.payments p on p.id = r.payment_id
    where r.status in ('due', 'pending') and r.next_attempt_at <= now()
      and not private.is_refund_held(r, p)
    order by r.next_attempt_at
    limit p_limit
    for update of r skip locked
  )
  update public.refunds r
  set attempts = r.attempts + 1,
    next_attempt_at = now() + least(interval '1 minute' * power(2, least(r.attempts, 10)), interval '6 hours')
  from due
  where r.id = due.id
  returning r.id, r.payment_id, r.amount, r.idempotency_key, r.razorpay_refund_id, r.status,
    r.attempts;
$$;
revoke execute on function public.shop_claim_refunds from public, anon, authenticated, service_role;
grant execute on function public.shop_claim_refunds to service_role;
