begin;
select plan(5);
select tests.create_shop();

delete from public.outbox;
select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('lamp'));
select
  tests.shop_send_message('asha', 'Asha', 'else@where.example', 'Mine'),
  tests.shop_send_message('anon', 'A visitor', 'ASHA@tests.example', 'Mine too'),
  tests.shop_send_message('bala', 'Bala', 'bala@tests.example', 'Not mine');
select tests.shop_cancel_order('asha', 'one');
select
  public.shop_subscribe_newsletter('asha@tests.example'),
  public.shop_subscribe_newsletter('bala@tests.example');
delete from auth.users where id = tests.id('asha');

select is(
  (select count(*) from public.outbox where user_id = tests.id('asha')),
  0::bigint,
  'deletes the mails to the user'
);
select is(
  (select string_agg(data ->> 'message', ', ') from public.outbox where kind = 'owner-message'),
  'Not mine',
  'deletes the mails about the user''s messages'
);
select is(
  (select string_agg(to_email, ', ' order by id) from public.outbox where kind = 'message-received'),
  'else@where.example, bala@tests.example',
  'deletes the mails to the address that say that a message has come'
);
select is(
  (select string_agg(to_email, ', ') from public.outbox where kind = 'newsletter-confirm'),
  'bala@tests.example',
  'deletes the mail that asks the user to confirm the newsletter'
);
select is(
  (select string_agg(kind, ', ' order by id) from public.outbox where user_id = tests.id('bala')),
  'order-confirmed, message-received',
  'keeps the mails of other users'
);

select * from finish();
rollback;
