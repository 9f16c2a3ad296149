-- Returns what loses money or sleep, [{code, count, since}], and mails it to every owner: each code at most once in six
-- hours. count goes to 1,000. unpaid: the time of online orders is over for half an hour, so Razorpay does not answer.
-- webhook: payments arrived in the last day, and no event about any. mails_stuck: queued for an hour. Queues the mails
-- about low stock and gathered news, too, when it is their time.
create function public.shop_raise_alerts()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_alerts jsonb;
begin
  perform private.mail_low_stock();
  perform private.mail_owner_news();
  -- Two runs at once: the second one waits, and finds nothing left to raise.
  perform from public.cron_runs for update;
  select coalesce(
    jsonb_agg(jsonb_build_object('code', f.code, 'count', f.times, 'since', f.since) order by f.code), '[]'
  )
  into v_alerts
  from (
    select 'unpaid' as code, count(*) as times, min(o.at) as since
    from (
      select o.held_until as at from public.orders o
      where o.held_until < now() - interval '30 minutes' order by o.held_until limit 1000
    ) o
    union all
    select 'refunds_failed', count(*), min(p.since)
    from (select p.since from private.payment_problems p where p.kind = 'refund_failed' limit 1000) p
    union all
    select 'refunds_stuck', count(*), min(r.created_at)
    from (
      select r.created_at from public.refunds r join public.payments p on p.id = r.payment_id
      where r.status in ('due', 'pending') and r.created_at < now() - interval '6 hours'
        and not private.is_refund_held(r, p)
      order by r.created_at limit 1000
    ) r
    union all
    select 'mails_stuck', count(*), min(m.created_at)
    from (
      select m.created_at from public.outbox m
      where m.status = 'queued' and m.created_at < now() - interval '1 hour' limit 1000
    ) m
    union all
    select 'mails_failed', count(*), min(m.created_at)
    from (
      select m.created_at from public.outbox m
      where m.status = 'failed' and m.created_at > now() - interval '4 days' limit 1000
    ) m
    union all
    -- Orders paid online lead to their payments: those have no index by time.
    select 'webhook', count(*), min(p.created_at)
    from (
      select p.created_at
      from public.orders o join public.payments p on p.order_id = o.id
      where o.created_at > now() - interval '1 day' and o.payment_method = 'razorpay'
        and p.status = 'captured' and p.created_at < now() - interval '1 hour'
      limit 1000
    ) p
    where not exists (
      select from public.webhook_events w where w.received_at > now() - interval '1 day'
    )
  ) f
  join public.cron_runs c
    on coalesce((c.alerts ->> f.code)::timestamptz < now() - interval '6 hours', true)
  where f.times > 0;
  if v_alerts = '[]' then
    return v_alerts;
  end if;

  update public.cron_runs c
  set alerts = c.alerts || (select jsonb_object_agg(a ->> 'code', now()) from jsonb_array_elements(v_alerts) a);
  insert into public.outbox (kind, user_id, to_email, data, idempotency_key)
  select
    'owner-alert', u.id, u.email,
    jsonb_build_object('alerts', v_alerts, 'seen_at', now(), 'shop', private.mail_shop_data()),
    concat_ws('-', 'owner-alert', to_char(now() at time zone 'utc', 'YYYYMMDDHH24MISS'), u.id)
  from public.users u
  where u.is_admin and u.email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
  on conflict (idempotency_key) do nothing;
  return v_alerts;
end;
$$;
revoke execute on function public.shop_raise_alerts from public, anon, authenticated, service_role;
grant execute on function public.shop_raise_alerts to service_role;
