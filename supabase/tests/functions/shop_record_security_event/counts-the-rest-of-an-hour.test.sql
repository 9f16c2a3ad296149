begin;
select plan(4);
select tests.create_shop();

delete from public.security_events;
delete from public.outbox;

insert into public.security_events (event, request_id) select 'sign_in', 'request' from generate_series(1, 1999);
select tests.record('sign_in', tests.id('asha'), '0123456789abcdef') from generate_series(1, 11);
select tests.record('limit_reached') from generate_series(1, 3);
select is((select count(*) from public.security_events), 2002::bigint, 'stores 2,000 events within an hour');
select is(
  (select string_agg(e.event || ' ' || e.times, ', ' order by e.id) from public.security_events e
  where e.request_id is null),
  'sign_in 10, limit_reached 3',
  'and counts the rest'
);
select is(tests.alerts(), 'flood admin@tests.example', 'and tells the admins');
update public.security_events set created_at = created_at - interval '1 hour';
select tests.record('sign_in', tests.id('asha'));
select is(
  (select e.user_id from public.security_events e order by e.id desc limit 1), tests.id('asha'),
  'stores the next again after an hour'
);

select * from finish();
rollback;
