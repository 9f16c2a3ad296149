begin;
select plan(8);
select tests.create_shop();
delete from public.error_events;

create function pg_temp.record(p_errors text, p_where text default ', ''GET'', ''/cart''')
returns text
language sql
as $$
  select tests.call_as(
    'service_role', format('to_jsonb(public.shop_record_errors(''0a1b2c3d'', %L%s))', p_errors, p_where)
  )::text;
$$;

select is(
  pg_temp.record('[{"operation": "list orders", "cause": "timeout"}, {"operation": "read settings"}]'),
  '2', 'stores errors'
);
select results_eq(
  'select e.request_id, e.method, e.path, e.operation, e.cause from public.error_events e order by e.id',
  $$
    values
      ('0a1b2c3d', 'GET', '/cart', 'list orders', 'timeout'),
      ('0a1b2c3d', 'GET', '/cart', 'read settings', null)
  $$,
  'with the request'
);
select is(pg_temp.record('[{"operation": "cron: send mails"}]', ''), '1', 'stores those of the cron');
select is(
  pg_temp.record(
    jsonb_build_array(jsonb_build_object('operation', repeat('o', 300), 'cause', repeat('c', 3000)))::text
  ),
  '1', 'takes long texts'
);
select results_eq(
  'select char_length(e.operation), char_length(e.cause) from public.error_events e order by e.id desc limit 1',
  'values (200, 2000)', 'and cuts them'
);
select is(
  pg_temp.record((select jsonb_agg(jsonb_build_object('operation', 'o')) from generate_series(1, 12))::text),
  '10', 'stores ten of a request'
);

delete from public.error_events;
insert into public.error_events (request_id, operation, created_at)
select '0a1b2c3d', 'o', now() - interval '50 minutes' from generate_series(1, 500);
select is(pg_temp.record('[{"operation": "one more"}]'), '0', 'stores 500 of an hour');
update public.error_events set created_at = now() - interval '61 minutes'
where id = (select min(id) from public.error_events);
select is(pg_temp.record('[{"operation": "one more"}]'), '1', 'and more in the next');

select * from finish();
rollback;
