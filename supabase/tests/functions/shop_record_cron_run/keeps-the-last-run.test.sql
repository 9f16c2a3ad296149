begin;
select plan(4);
select tests.create_shop();
delete from public.cron_runs;

select is(
  tests.call_as('service_role', 'to_jsonb(public.shop_cron_finished_at())'), null, 'is null before the first run'
);
select tests.call_as('service_role', 'to_jsonb(public.shop_record_cron_run()::text)');
update public.cron_runs set finished_at = now() - interval '1 day';
select tests.call_as('service_role', 'to_jsonb(public.shop_record_cron_run()::text)');
select is((select array_agg(c.finished_at) from public.cron_runs c), array[now()], 'keeps the last run alone');
select is(
  tests.call_as('service_role', 'to_jsonb(public.shop_cron_finished_at())'), to_jsonb(now()), 'returns its end'
);
select is(
  tests.call_as('admin', 'public.admin_health()') -> 'cron_finished_at', to_jsonb(now()), 'and so does the portal'
);

select * from finish();
rollback;
