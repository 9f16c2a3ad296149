begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('two', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('two', 'wrong', 'captured', 1);

select is(
  tests.shop_settle_payment('two', 'wrong', 'refunded', 1) || ' ' || tests.order_state('two'),
  'refunded pending/pending/razorpay',
  'keeps the order waiting when a wrong amount is refunded'
);
select is(tests.refunds_of('two'), 'mismatch processed 1.00', 'sets that refund to processed');

select
  tests.shop_settle_payment('two', 'two', 'captured'),
  tests.shop_settle_payment('two', 'twice', 'captured');

select is(
  tests.shop_settle_payment('two', 'twice', 'refunded') || ' ' || tests.order_state('two'),
  'refunded confirmed/paid/razorpay',
  'keeps the order paid when a second payment is refunded'
);

select * from finish();
rollback;
