-- Returns mails to send now, those to shoppers before those to the owner, oldest first, and postpones each so that no
-- other run takes it: 1 minute, doubling to 2 hours. Of one order only the oldest mail to each recipient is returned,
-- so that none overtakes another. The address is the recipient's present one. Mails that could not be sent within three
-- days fail.
create function public.shop_claim_mails(p_limit integer)
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
  where m.id = any (array(
    select g.id from public.outbox g
    where g.status = 'queued' and greatest(g.created_at, g.requeued_at) < now() - interval '3 days'
    for update skip locked
  ));
  with due as (
    select
      q.id,
      -- The old address is told that it was changed.
      case when q.kind = 'account-changed' then q.to_email else coalesce(u.email, q.to_email) end as address
    from public.outbox q
    left join public.users u on u.id = q.user_id
    where q.status = 'queued' and q.next_attempt_at <= now()
      and (q.user_id is null or u.email ~ '^[^@[:space:]]+@[^@[:space:]]+$')
      and not exists (
        select 1 from public.outbox e
        where e.order_id = q.order_id and e.user_id is not distinct from q.user_id and e.id < q.id
          and e.status = 'queued'
      )
    order by q.user_id is null, q.id
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
  select t.id, t.kind, t.to_email, t.order_id, t.data, t.idempotency_key, t.created_at from taken t
  order by t.user_id is null, t.id;
$$;
revoke execute on function public.shop_claim_mails from public, anon, authenticated, service_role;
grant execute on function public.shop_claim_mails to service_role;
