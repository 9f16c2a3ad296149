begin;
select plan(2);
select tests.create_shop();

select
  tests.create_online_order('two', 'asha', tests.order_line('lamp')),
  tests.shop_settle_payment('two', 'q1', 'captured'),
  tests.take_refund_mails();
select tests.shop_settle_payment('two', 'q2', 'captured');

select is(
  tests.take_refund_mails(),
  'payment-returned 100.00 duplicate',
  'queues a mail about a duplicate payment'
);

select tests.shop_settle_payment('two', 'q3', 'captured', 40);

select is(
  tests.take_refund_mails(),
  'payment-returned 40.00 mismatch',
  'queues a mail about a payment of another amount'
);

select * from finish();
rollback;
