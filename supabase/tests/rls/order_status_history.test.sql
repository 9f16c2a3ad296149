begin;
select plan(25);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp'));

-- select
select is(tests.attempt('anon', 'select 1 from public.order_status_history'), '42501', 'a visitor reads no history');
select is(tests.attempt('asha', 'select 1 from public.order_status_history'), '2', 'a shopper reads that of her orders');
select is(tests.attempt('bala', 'select 1 from public.order_status_history where order_id = tests.order_id(''one'')'), '0', 'a stranger nothing');
select is(tests.attempt('chief', 'select 1 from public.order_status_history where order_id = tests.order_id(''one'')'), '2', 'an admin all');
select is(tests.attempt('service_role', 'select 1 from public.order_status_history where order_id = tests.order_id(''one'')'), '2', 'the server too');

-- nobody writes here by hand, not even the server
select is(tests.attempt(w, s), '42501', w || ' may not: ' || s)
from unnest(array['anon', 'asha', 'bala', 'chief', 'service_role']) w,
  unnest(array[
    'insert into public.order_status_history default values',
    'update public.order_status_history set status = status',
    'delete from public.order_status_history',
    'truncate public.order_status_history cascade'
  ]) s;

select * from finish();
rollback;
