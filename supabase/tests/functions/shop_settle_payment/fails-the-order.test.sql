begin;
select plan(5);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);

select is(
  tests.shop_settle_payment('one', 'one', 'failed', p_error => 'The bank said no'),
  'failed',
  'accepts a failed payment'
);
select is(tests.order_state('one'), 'failed/failed/razorpay', 'sets the order to failed');
select is(
  tests.stock_and_uses() || ' ' || tests.reserved_for(), '7 1 00:30:00', 'keeps stock and coupon for half an hour'
);
select is(
  (select error_description from public.payments where id = 'pay_one'),
  'The bank said no',
  'stores the reason of the bank'
);
select is(
  tests.shop_settle_payment('one', 'one', 'failed') || ' ' || tests.stock_and_uses(),
  'failed 7 1',
  'accepts the same failure again'
);

select * from finish();
rollback;
