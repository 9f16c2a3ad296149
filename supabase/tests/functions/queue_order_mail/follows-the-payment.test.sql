begin;
select plan(4);
select tests.create_shop();

select tests.create_online_order('net', 'asha', tests.order_line('lamp'));

select is(
  tests.take_order_mails('net'),
  'none',
  'queues no mail while the order waits for its payment'
);

select tests.shop_settle_payment('net', 'n1', 'captured'), tests.shop_settle_payment('net', 'n1', 'captured');

select is(
  tests.take_order_mails('net'),
  'order-confirmed, (owner-order)',
  'queues the confirmation once when the payment settles twice'
);

select tests.shop_cancel_order('asha', 'net');

select is(
  tests.take_order_mails('net'),
  'order-cancelled',
  'queues a mail when the shopper cancels'
);
select is((tests.last_order_mail('net') ->> 'refund')::numeric, 100.00, 'names the refund');

select * from finish();
rollback;
