begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('two', 'bala', tests.order_line('mat'));

select is(
  tests.shop_settle_payment('two', 'odd', 'lost'),
  'invalid_payment',
  'rejects an unknown status'
);
select is(
  tests.shop_settle_payment('two', 'odd', 'captured', -1),
  'invalid_payment',
  'rejects a negative amount'
);
select is(
  tests.shop_settle_payment('two', 'two', 'captured') || ' ' || tests.order_state('two'),
  'paid confirmed/paid/razorpay',
  'still accepts a valid payment'
);

select * from finish();
rollback;
