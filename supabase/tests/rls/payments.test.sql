begin;
select plan(29);
select tests.scene();
select tests.online_order('one', 'asha', tests.line('lamp'));
select tests.settle('one', 'one', 'captured');

-- select
select is(tests.attempt('anon', 'select 1 from public.payments'), '42501', 'a visitor reads no payment');
select is(tests.attempt('asha', 'select 1 from public.payments'), '1', 'a shopper reads those of her orders');
select is(tests.attempt('bala', 'select 1 from public.payments where order_id = tests.order_id(''one'')'), '0', 'a stranger none');
select is(tests.attempt('chief', 'select 1 from public.payments where order_id = tests.order_id(''one'')'), '1', 'an admin all');
select is(tests.attempt('service_role', 'select 1 from public.payments where order_id = tests.order_id(''one'')'), '1', 'the server too');

-- nobody writes here by hand, not even the server
select is(tests.attempt(w, s), '42501', w || ' may not: ' || s)
from unnest(array['anon', 'asha', 'bala', 'chief', 'service_role']) w,
  unnest(array[
    'insert into public.payments default values',
    'update public.payments set status = status',
    'delete from public.payments',
    'truncate public.payments cascade'
  ]) s;

-- what a payment must be
select throws_ok('update public.payments set ' || c || ' where id = ''pay_one''', '23514', null, 'refused: ' || c)
from unnest(array['status = ''lost''', 'amount = 0', 'refunded_amount = amount + 1', 'id = ''one''']) c;
select * from finish();
rollback;
