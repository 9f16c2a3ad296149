begin;
select plan(33);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp'));

-- select
select is(tests.attempt('anon', 'select 1 from public.orders'), '42501', 'a visitor reads no order');
select is(tests.attempt('asha', 'select 1 from public.orders'), '1', 'a shopper reads her own');
select is(tests.attempt('bala', 'select 1 from public.orders where id = tests.order_id(''one'')'), '0', 'a stranger reads nothing of it');
select is(tests.attempt('chief', 'select 1 from public.orders where id = tests.order_id(''one'')'), '1', 'an admin reads it');
select is(tests.attempt('service_role', 'select 1 from public.orders where id = tests.order_id(''one'')'), '1', 'so does the server');

-- nobody writes here by hand, not even the server
select is(tests.attempt(w, s), '42501', w || ' may not: ' || s)
from unnest(array['anon', 'asha', 'bala', 'chief', 'service_role']) w,
  unnest(array[
    'insert into public.orders default values',
    'update public.orders set status = status',
    'delete from public.orders',
    'truncate public.orders cascade'
  ]) s;

-- what an order must be
select throws_ok(format('update public.orders set %s where id = tests.order_id(''one'')', c), '23514', null, 'refused: ' || c)
from unnest(array['total_amount = total_amount - 1', 'discount_amount = subtotal + 1, total_amount = -1', 'status = ''lost''',
  'payment_status = ''maybe''', 'payment_method = ''cheque''', 'shipping_address = ''{}''', 'round_off = 1, total_amount = total_amount + 1']) c;
select throws_ok('delete from auth.users where id = tests.id(''asha'')', 'P0001', 'open_orders', 'a shopper stays while an order is under way');
select * from finish();
rollback;
