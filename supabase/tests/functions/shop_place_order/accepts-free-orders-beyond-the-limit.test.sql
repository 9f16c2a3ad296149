begin;
select plan(1);
select tests.create_shop();

select tests.create_order('u' || n, 'asha', tests.order_line('lamp'), 'razorpay')
from generate_series(1, 3) n;
select tests.create_coupon('TESTALL', 1000);

select is(
  tests.shop_place_order(
    'asha',
    tests.order_line('lamp'),
    'razorpay',
    p_coupon => 'TESTALL',
    p_discount => 100
  ) ->> 'ok',
  'true',
  'accepts an order without anything to pay'
);

select * from finish();
rollback;
