begin;
select plan(7);
select tests.create_shop();

delete from public.outbox;
delete from public.audit_log;
delete from public.webhook_events;
select tests.add_old_mail('mail ' || n, '31 days') from generate_series(1, 600) n;
select tests.add_old_change('products', n::text, '4 years') from generate_series(1, 3) n;

select is(tests.thin(10000), '500', 'removes no more than 500 records a call');
select is((select count(*)::integer from public.audit_log), 3, 'first what names people');
select is(tests.thin(1), '1', 'and no more than asked for');
select is(tests.thin(0) || tests.thin(-1), '00', 'nothing when nothing is asked for');
select is(tests.thin(101), '101', 'goes on where it stopped');
select is((select count(*)::integer from public.audit_log), 1, 'with the next kind in the same call');
select is(tests.thin(), '1', 'and says by a smaller number that no more are due');

select * from finish();
rollback;
