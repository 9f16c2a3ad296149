begin;
select plan(2);
select tests.create_shop();

select
  tests.create_online_order('back', 'asha', tests.order_line('lamp')),
  tests.shop_settle_payment('back', 'k1', 'captured'),
  tests.take_order_mails('back');
select tests.shop_settle_payment('back', 'k1', 'captured', p_refunded => 100);

select is(
  tests.take_order_mails('back'),
  'order-cancelled, refunded',
  'queues the cancellation and the refund'
);

select tests.shop_receive_webhook('ev1', p_refund => tests.razorpay_refund('k', 'k1', 100, 'processed'));

select is(tests.take_order_mails('back'), 'none', 'queues the refund once');

select * from finish();
rollback;
