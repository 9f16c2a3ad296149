begin;
select plan(4);
select tests.create_shop();

select tests.create_online_order('two', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('two', 'wrong', 'captured', 1);

select is(
  tests.settle_with_refunds('two', 'wrong', 'refunded', jsonb_build_array(
    tests.razorpay_refund('1', 'wrong', 1, 'processed', tests.refund_id('two'))
  ), 1) || ' ' || tests.order_state('two'),
  'refunded pending/pending/razorpay',
  'keeps the order waiting when a wrong amount is refunded'
);
select is(tests.refunds_of('two'), 'mismatch processed 1.00', 'sets that refund to processed');

select
  tests.shop_settle_payment('two', 'two', 'captured'),
  tests.shop_settle_payment('two', 'twice', 'captured');

select is(
  tests.settle_with_refunds('two', 'twice', 'refunded', jsonb_build_array(
    tests.razorpay_refund('2', 'twice', 100, 'processed')
  )) || ' ' || tests.order_state('two'),
  'refunded confirmed/paid/razorpay',
  'keeps the order paid when a second payment is refunded'
);

select is(
  tests.refunds_of('two'),
  'duplicate processed 100.00, mismatch processed 1.00',
  'takes a refund of the dashboard for the one that was due'
);

select * from finish();
rollback;
