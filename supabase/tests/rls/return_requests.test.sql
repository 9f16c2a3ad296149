begin;
select plan(42);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp'));
insert into public.return_requests (id, number, request_key, order_id, user_id, kind, items_amount, refund_mode)
values (tests.id('r'), 'RET-1780000000001', gen_random_uuid(), tests.order_id('one'), tests.id('asha'), 'return', 100, 'upi');
insert into public.return_items (return_id, order_item_id, quantity, reason)
select tests.id('r'), i.id, 1, 'damaged' from public.order_items i where i.order_id = tests.order_id('one');

-- select
select is(tests.attempt('anon', 'select 1 from public.return_requests'), '42501', 'a visitor reads none');
select is(tests.attempt('asha', 'select 1 from public.return_requests'), '1', 'a shopper reads her own');
select is(tests.attempt('bala', 'select 1 from public.return_requests'), '0', 'a stranger none');
select is(tests.attempt('chief', 'select 1 from public.return_requests'), '1', 'an admin all');
select is(tests.attempt('service_role', 'select 1 from public.return_requests'), '1', 'the server too');

-- nobody writes here by hand, not even the server
select is(tests.attempt(w, s), '42501', w || ' may not: ' || s)
from unnest(array['anon', 'asha', 'bala', 'chief', 'service_role']) w,
  unnest(array[
    'insert into public.return_requests default values',
    'update public.return_requests set status = status',
    'delete from public.return_requests',
    'truncate public.return_requests cascade'
  ]) s;

-- what a request must be
select throws_ok('update public.return_requests set ' || c, '23514', null, 'refused: ' || c)
from unnest(array[
  'number = ''RET-1''', 'kind = ''gift''', 'status = ''lost''', 'comment = ''''', 'refund_mode = ''cheque''', 'refund_mode = ''upi'', upi_id = ''asha''',
  'refund_mode = ''bank'', upi_id = ''asha@bank''', 'bank_account_number = ''123456789''', 'refund_mode = ''bank'', bank_ifsc = ''SBIN''',
  'items_amount = -1', 'refund_amount = 1', 'status = ''rejected'', closed_at = now()', 'closed_at = now()', 'received_at = now()',
  'status = ''replaced'', received_at = now(), restocked = true, closed_at = now()', 'status = ''received'', received_at = now()'
]) c;
select throws_ok('insert into public.return_requests (number, request_key, order_id, kind, items_amount) select ''RET-1780000000002'', request_key, order_id, kind, 0 from public.return_requests',
  '23505', null, 'one request a key');
select * from finish();
rollback;
