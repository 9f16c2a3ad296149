begin;
select plan(6);
select tests.create_shop();

delete from public.security_events;
insert into public.security_events (event, user_id) values ('sign_in', tests.id('asha'));

select is(tests.run_as('anon', 'select 1 from public.security_events'), '42501', 'rejects a visitor');
select is(tests.run_as('asha', 'select 1 from public.security_events'), '0', 'returns nothing to the account');
select is(tests.run_as('admin', 'select 1 from public.security_events'), '1', 'returns all events to an owner');
select is(tests.run_as('admin', s), '42501', 'rejects ' || s)
from unnest(
  array[
    'insert into public.security_events (event) values (''sign_in'')',
    'update public.security_events set times = 2',
    'delete from public.security_events'
  ]
) s;

select * from finish();
rollback;
