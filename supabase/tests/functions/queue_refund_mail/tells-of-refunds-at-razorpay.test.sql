begin;
select plan(1);
select tests.create_shop();

select
  tests.create_online_order('two', 'asha', tests.order_line('lamp')),
  tests.shop_settle_payment('two', 'q1', 'captured'),
  tests.take_refund_mails();
select tests.shop_receive_webhook('ev2', p_refund => tests.razorpay_refund('2', 'q1', 30, 'processed'));

select is(
  tests.take_refund_mails(),
  'refunded 30.00 admin',
  'queues a mail about a part refunded in the dashboard'
);

select * from finish();
rollback;
