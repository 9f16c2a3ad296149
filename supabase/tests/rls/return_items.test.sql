begin;
select plan(27);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp'));
insert into public.return_requests (id, number, request_key, order_id, user_id, kind, items_amount, refund_mode)
values (tests.id('r'), 'RET-1780000000001', gen_random_uuid(), tests.order_id('one'), tests.id('asha'), 'return', 100, 'upi');
insert into public.return_items (return_id, order_item_id, quantity, reason)
select tests.id('r'), i.id, 1, 'damaged' from public.order_items i where i.order_id = tests.order_id('one');

-- select
select is(tests.attempt('anon', 'select 1 from public.return_items'), '42501', 'a visitor reads none');
select is(tests.attempt('asha', 'select 1 from public.return_items'), '1', 'a shopper reads her own');
select is(tests.attempt('bala', 'select 1 from public.return_items'), '0', 'a stranger none');
select is(tests.attempt('chief', 'select 1 from public.return_items'), '1', 'an admin all');
select is(tests.attempt('service_role', 'select 1 from public.return_items'), '1', 'the server too');

-- nobody writes here by hand, not even the server
select is(tests.attempt(w, s), '42501', w || ' may not: ' || s)
from unnest(array['anon', 'asha', 'bala', 'chief', 'service_role']) w,
  unnest(array[
    'insert into public.return_items default values',
    'update public.return_items set reason = reason',
    'delete from public.return_items',
    'truncate public.return_items cascade'
  ]) s;

-- what an item must be
select throws_ok('update public.return_items set ' || c, '23514', null, 'refused: ' || c) from unnest(array['quantity = 0', 'reason = ''whim''']) c;
select * from finish();
rollback;
