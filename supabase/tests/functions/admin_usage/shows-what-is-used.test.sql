begin;
select plan(9);
select tests.create_shop();
delete from public.cron_runs;
delete from public.webhook_events;

create function pg_temp.usage(p_what text)
returns jsonb
language sql
as $$ select tests.call_as('admin', 'public.admin_usage()') -> p_what; $$;

select is(pg_temp.usage('cron'), 'null', 'has no run of the cron before the first');
select is(pg_temp.usage('webhook_lag_seconds'), 'null', 'and no event');
select ok((pg_temp.usage('connections'))::integer between 1 and 1000, 'counts connections');
select is(pg_temp.usage('max_connections'), to_jsonb(current_setting('max_connections')::integer), 'and their limit');

select tests.call_as('service_role', 'to_jsonb(public.shop_record_cron_run(420, 12, 1000)::text)');
select is(
  pg_temp.usage('cron'), '{"duration_ms": 420, "requests": 12, "request_limit": 1000}', 'shows the last run of the cron'
);

insert into public.webhook_events (event_id, event, sent_at, received_at)
select 'evt_' || n, 'payment.captured', now() - make_interval(secs => n * 60 + 5), now() - make_interval(secs => n * 60)
from generate_series(1, 60) n;
update public.webhook_events set sent_at = received_at - interval '90 seconds' where event_id = 'evt_50';
update public.webhook_events set sent_at = received_at - interval '1 hour' where event_id = 'evt_51';
select is(pg_temp.usage('webhook_lag_seconds'), '90', 'takes the longest way of the last 50 events');

drop schema if exists storage cascade;
create schema storage;
create table storage.objects (metadata jsonb);
insert into storage.objects select '{"size": 2000}' from generate_series(1, 300);
analyze storage.objects;
select is(pg_temp.usage('images'), '{"count": 300, "bytes": 600000}', 'estimates the images');

drop schema storage cascade;
select is(pg_temp.usage('images'), 'null', 'has none without storage');

create table extensions.pg_stat_statements (
  dbid oid, query text, calls bigint, mean_exec_time double precision, max_exec_time double precision,
  total_exec_time double precision
);
insert into extensions.pg_stat_statements
select d.oid, format('select  %s', n) || chr(10) || 'from t', n, n / 3.0, n * 2, n * n
from pg_database d, generate_series(1, 12) n
where d.datname = current_database();
select is(
  (select jsonb_build_array(count(*), min((q ->> 'calls')::integer)) || jsonb_agg(q) filter (where q ->> 'calls' = '12')
  from jsonb_array_elements(pg_temp.usage('slow_queries')) q),
  '[10, 3, {"query": "select 12 from t", "calls": 12, "mean_ms": 4.0, "max_ms": 24.0}]',
  'shows the ten queries that take most time'
);

select * from finish();
rollback;
