begin;
select plan(27);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp') || tests.line('mat'));

-- select
select is(tests.attempt('anon', 'select 1 from public.order_items'), '42501', 'a visitor reads no item');
select is(tests.attempt('asha', 'select 1 from public.order_items'), '2', 'a shopper reads the items of her orders');
select is(tests.attempt('bala', 'select 1 from public.order_items where order_id = tests.order_id(''one'')'), '0', 'a stranger none');
select is(tests.attempt('chief', 'select 1 from public.order_items where order_id = tests.order_id(''one'')'), '2', 'an admin all');
select is(tests.attempt('service_role', 'select 1 from public.order_items where order_id = tests.order_id(''one'')'), '2', 'the server too');

-- nobody writes here by hand, not even the server
select is(tests.attempt(w, s), '42501', w || ' may not: ' || s)
from unnest(array['anon', 'asha', 'bala', 'chief', 'service_role']) w,
  unnest(array[
    'insert into public.order_items default values',
    'update public.order_items set quantity = quantity',
    'delete from public.order_items',
    'truncate public.order_items cascade'
  ]) s;

-- what an item must be
select throws_ok('update public.order_items set quantity = 0 where order_id = tests.order_id(''one'')', '23514', null, 'a quantity is at least one');
select throws_ok('update public.order_items set total_price = 1 where order_id = tests.order_id(''one'')', '23514', null, 'a line total is price times quantity');
select * from finish();
rollback;
