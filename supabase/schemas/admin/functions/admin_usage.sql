-- Returns what the shop uses of its limits, for the portal: {cron, webhook_lag_seconds, connections, max_connections,
-- images, slow_queries}. cron is {duration_ms, requests, request_limit}, null before its first run.
-- webhook_lag_seconds is the longest of the last 50 events; null without any. images is {count, bytes}: PostgreSQL's
-- estimate, from the size of 500 of them; null where there is no storage. slow_queries is [{query, calls, mean_ms,
-- max_ms}], the ten that take most time, without their values; null without pg_stat_statements. Raises 42501 without
-- health.read.
create function public.admin_usage()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_images jsonb;
  v_slow jsonb;
begin
  perform private.require_permission('health.read');
  if to_regclass('storage.objects') is not null then
    execute $sql$
      select jsonb_build_object('count', c.count, 'bytes', round(c.count * coalesce(s.bytes, 0)))
      from (
        select greatest(c.reltuples, 0)::bigint as count from pg_class c where c.oid = 'storage.objects'::regclass
      ) c,
      (
        select avg((o.metadata ->> 'size')::numeric) as bytes
        from (select o.metadata from storage.objects o limit 500) o
      ) s
    $sql$ into v_images;
  end if;
  if to_regclass('extensions.pg_stat_statements') is not null then
    execute $sql$
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'query', left(regexp_replace(q.query, '\s+', ' ', 'g'), 300), 'calls', q.calls,
            'mean_ms', round(q.mean_exec_time::numeric, 1), 'max_ms', round(q.max_exec_time::numeric, 1)
          )
          order by q.total_exec_time desc
        ),
        '[]'
      )
      from (
        select s.query, s.calls, s.mean_exec_time, s.max_exec_time, s.total_exec_time
        from extensions.pg_stat_statements s
        join pg_database d on d.oid = s.dbid and d.datname = current_database()
        order by s.total_exec_time desc limit 10
      ) q
    $sql$ into v_slow;
  end if;
  return jsonb_build_object(
    'cron', (
      select jsonb_build_object(
        'duration_ms', c.duration_ms, 'requests', c.requests, 'request_limit', c.request_limit
      )
      from public.cron_runs c
    ),
    'webhook_lag_seconds', (
      select round(extract(epoch from max(w.received_at - w.sent_at)))
      from (
        select w.received_at, w.sent_at from public.webhook_events w order by w.received_at desc limit 50
      ) w
    ),
    'connections', (select count(*) from pg_stat_activity a where a.backend_type = 'client backend'),
    'max_connections', current_setting('max_connections')::integer,
    'images', v_images,
    'slow_queries', v_slow
  );
end;
$$;
revoke execute on function public.admin_usage from public, anon, authenticated, service_role;
grant execute on function public.admin_usage to authenticated;
