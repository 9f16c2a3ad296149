-- Returns what waits for the cron or for a person: {cron_finished_at, webhook_received_at, unpaid, mails_queued,
-- mails_failed, refunds_waiting, refunds_failed, image_copies}. Those from unpaid to refunds_failed are {count,
-- oldest}: count goes to 1,000, oldest is null without any. unpaid: online orders whose 30 minutes are over;
-- mails_queued and refunds_waiting: for more than 15 minutes and an hour. image_copies is as
-- private.count_image_copies has it. Reads indexes of what is unfinished alone. Raises 42501 without health.read.
create function public.admin_health()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('health.read');
  return jsonb_build_object(
    'cron_finished_at', (select c.finished_at from public.cron_runs c),
    'webhook_received_at', (select max(w.received_at) from public.webhook_events w),
    'unpaid', (
      select jsonb_build_object('count', count(*), 'oldest', min(q.at))
      from (
        select o.held_until as at from public.orders o where o.held_until < now() order by o.held_until limit 1000
      ) q
    ),
    'mails_queued', (
      select jsonb_build_object('count', count(*), 'oldest', min(q.created_at))
      from (
        select m.created_at from public.outbox m
        where m.status = 'queued' and m.created_at < now() - interval '15 minutes'
        limit 1000
      ) q
    ),
    'mails_failed', (
      select jsonb_build_object('count', count(*), 'oldest', min(q.created_at))
      from (
        select m.created_at from public.outbox m where m.status = 'failed' order by m.created_at desc limit 1000
      ) q
    ),
    'refunds_waiting', (
      select jsonb_build_object('count', count(*), 'oldest', min(q.created_at))
      from (
        select r.created_at from public.refunds r join public.payments p on p.id = r.payment_id
        where r.status in ('due', 'pending') and r.created_at < now() - interval '1 hour'
          and not private.is_refund_held(r, p)
        order by r.created_at
        limit 1000
      ) q
    ),
    'refunds_failed', (
      select jsonb_build_object('count', count(*), 'oldest', min(p.since))
      from (select p.since from private.payment_problems p where p.kind = 'refund_failed' limit 1000) p
    ),
    'image_copies', private.count_image_copies()
  );
end;
$$;
revoke execute on function public.admin_health from public, anon, authenticated, service_role;
grant execute on function public.admin_health to authenticated;
