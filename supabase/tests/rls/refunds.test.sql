begin;
select plan(29);
select tests.scene();
select tests.online_order('one', 'asha', tests.line('lamp'));
select tests.settle('one', 'one', 'captured'), tests.settle('one', 'two', 'captured');

-- select
select is(tests.attempt('anon', 'select 1 from public.refunds'), '42501', 'a visitor reads no refund');
select is(tests.attempt('asha', 'select 1 from public.refunds'), '1', 'a shopper reads those of her orders');
select is(tests.attempt('bala', 'select 1 from public.refunds where order_id = tests.order_id(''one'')'), '0', 'a stranger none');
select is(tests.attempt('chief', 'select 1 from public.refunds where order_id = tests.order_id(''one'')'), '1', 'an admin all');
select is(tests.attempt('service_role', 'select 1 from public.refunds where order_id = tests.order_id(''one'')'), '1', 'the server too');

-- nobody writes here by hand, not even the server
select is(tests.attempt(w, s), '42501', w || ' may not: ' || s)
from unnest(array['anon', 'asha', 'bala', 'chief', 'service_role']) w,
  unnest(array[
    'insert into public.refunds default values',
    'update public.refunds set status = status',
    'delete from public.refunds',
    'truncate public.refunds cascade'
  ]) s;

-- what a refund must be
select throws_ok('update public.refunds set ' || c || ' where order_id = tests.order_id(''one'')', '23514', null, 'refused: ' || c)
from unnest(array['status = ''lost''', 'reason = ''whim''', 'amount = 0']) c;
select throws_ok('insert into public.refunds (payment_id, amount, reason) values (''pay_two'', 1, ''late'')', '23505', null, 'one payment owes one refund at a time');
select * from finish();
rollback;
