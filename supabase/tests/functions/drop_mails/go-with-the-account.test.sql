begin;
select plan(3);
select tests.scene();
delete from public.outbox;
select tests.order_named('one', 'asha', tests.line('lamp')), tests.order_named('two', 'bala', tests.line('lamp'));
select tests.answer('asha', 'public.send_message(''Asha'', ''else@where.example'', ''Mine'')'),
  tests.answer('anon', 'public.send_message(''A visitor'', ''ASHA@tests.example'', ''Mine too'')'),
  tests.answer('bala', 'public.send_message(''Bala'', ''bala@tests.example'', ''Not mine'')');
select tests.answer('asha', format('public.cancel_order(%L)', tests.order_id('one')));
delete from auth.users where id = tests.id('asha');
select is((select count(*) from public.outbox where user_id = tests.id('asha')), 0::bigint, 'mails to a closed account are gone');
select is((select string_agg(data ->> 'message', ', ') from public.outbox where kind = 'owner-message'), 'Not mine', 'and what she wrote');
select is((select string_agg(kind, ', ' order by id) from public.outbox where user_id = tests.id('bala')), 'order-confirmed', 'nobody else''s');
select * from finish();
rollback;
