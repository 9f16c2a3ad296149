begin;
select plan(6);
select tests.create_shop();

delete from public.error_events;
insert into public.error_events (request_id, operation) values ('0a1b2c3d', 'list orders');

select is(tests.run_as('anon', 'select 1 from public.error_events'), '42501', 'rejects a visitor');
select is(tests.run_as('asha', 'select 1 from public.error_events'), '0', 'returns nothing to a shopper');
select is(tests.run_as('admin', 'select 1 from public.error_events'), '1', 'returns all errors to an owner');
select is(tests.run_as('admin', s), '42501', 'rejects ' || s)
from unnest(
  array[
    'insert into public.error_events (request_id, operation) values (''0a1b2c3d'', ''o'')',
    'update public.error_events set cause = null',
    'delete from public.error_events'
  ]
) s;

select * from finish();
rollback;
