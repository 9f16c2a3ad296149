begin;
select plan(4);
select tests.create_shop();

delete from public.outbox;
select tests.create_order('mute', 'bala', tests.order_line('lamp')), tests.take_order_mails('mute');
update public.users set email = '' where id = tests.id('bala');

select is(
  tests.order_mails_after_status('mute', 'shipped'),
  'none',
  'queues no mail to a user without an address'
);

select tests.create_order('cash', 'asha', tests.order_line('lamp')), tests.take_order_mails('cash');
update public.orders set user_id = null where id = tests.order_id('cash');

select is(
  tests.order_mails_after_status('cash', 'shipped'),
  'none',
  'queues no mail to a deleted user'
);
select is(
  (select count(*) from public.outbox where to_email is null or to_email = ''),
  0::bigint,
  'queues no mail without an address'
);
select is(
  (select count(*) = count(distinct idempotency_key) from public.outbox),
  true,
  'gives every mail its own idempotency key'
);

select * from finish();
rollback;
