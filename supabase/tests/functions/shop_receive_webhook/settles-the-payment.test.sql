begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));

select is(
  tests.shop_receive_webhook('evt_1', tests.webhook_payment('one', 'captured')),
  'paid',
  'settles the payment of an event'
);
select is(tests.order_state('one'), 'confirmed/paid/razorpay', 'confirms the order');
select is(
  tests.shop_receive_webhook('evt_2', tests.webhook_payment('one', 'captured')),
  'already',
  'changes nothing for another event about the same payment'
);

select * from finish();
rollback;
