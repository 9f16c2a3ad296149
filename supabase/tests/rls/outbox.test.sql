begin;
select plan(35);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp'));

-- select
select is((select count(*) from public.outbox where order_id = tests.order_id('one')), 2::bigint, 'a shopper and the owner are owed a mail');
select is(tests.attempt('anon', 'select 1 from public.outbox'), '42501', 'a visitor reads no mail');
select is(tests.attempt('asha', 'select 1 from public.outbox'), '0', 'nor does the shopper');
select is(tests.attempt('chief', 'select 1 from public.outbox where order_id = tests.order_id(''one'')'), '2', 'an admin all');
select is(tests.attempt('service_role', 'select 1 from public.outbox where order_id = tests.order_id(''one'')'), '2', 'the server too');

-- nobody writes here by hand, not even the server
select is(tests.attempt(w, s), '42501', w || ' may not: ' || s)
from unnest(array['anon', 'asha', 'bala', 'chief', 'service_role']) w,
  unnest(array[
    'insert into public.outbox default values',
    'update public.outbox set status = status',
    'delete from public.outbox',
    'truncate public.outbox cascade'
  ]) s;
select is(tests.attempt(w, 'select private.mail_owner(''owner-order'', null, ''x'', ''{}'')'), '42501', w || ' owes nobody a mail')
from unnest(array['anon', 'asha', 'chief', 'service_role']) w;

-- what a mail must be
select throws_ok('update public.outbox set ' || c, '23514', null, 'refused: ' || c)
from unnest(array['kind = ''spam''', 'status = ''lost''', 'to_email = ''''', 'to_email = ''a b@c''', 'attempts = -1']) c;
select throws_ok(
  'insert into public.outbox (kind, to_email, data, idempotency_key) select kind, to_email, data, idempotency_key from public.outbox',
  '23505', null, 'a key is used once'
);
select * from finish();
rollback;
