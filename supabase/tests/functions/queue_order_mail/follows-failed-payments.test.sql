begin;
select plan(4);
select tests.create_shop();

select
  tests.create_online_order('bad', 'asha', tests.order_line('lamp')),
  tests.shop_settle_payment('bad', 'b1', 'failed');

select is(tests.take_order_mails('bad'), 'payment-failed', 'queues a mail when the payment fails');

select tests.shop_reopen_order('asha', 'bad');
update public.orders set held_until = now() - interval '1 minute' where id = tests.order_id('bad');
select tests.call_as('service_role', 'public.shop_expire_unpaid_orders(false)');

select is(
  tests.take_order_mails('bad') || ' ' || (tests.last_order_mail('bad') ->> 'reason'),
  'payment-failed expired',
  'queues a mail when the reservation ends'
);

select tests.shop_settle_payment('bad', 'b2', 'captured');

select is(
  tests.take_order_mails('bad'),
  'order-confirmed, (owner-order)',
  'confirms an order revived by a late payment'
);

select tests.create_online_order('late', 'asha', tests.order_line('mat', 5));
update public.orders set held_until = now() - interval '1 minute' where id = tests.order_id('late');
select
  tests.call_as('service_role', 'public.shop_expire_unpaid_orders(false)'),
  tests.take_order_mails('late'),
  tests.create_order('other', 'bala', tests.order_line('mat'));
select tests.shop_settle_payment('late', 'l1', 'captured');

select is(
  tests.take_order_mails('late') || ' ' || (tests.last_order_mail('late') ->> 'refund'),
  'payment-returned 1252.50',
  'announces the refund of a payment that came too late'
);

select * from finish();
rollback;
