begin;
select plan(3);
select tests.create_shop();

select tests.create_coupon('TESTMINE', 10, p_user_limit => 1);
select tests.shop_place_order(
  'asha',
  tests.order_line('lamp'),
  p_coupon => 'TESTMINE',
  p_discount => 10
);

select is(
  tests.shop_find_coupon('asha', 'TESTMINE') ->> 'exhausted',
  'true',
  'is exhausted for the user who reached the limit'
);
select is(
  tests.shop_find_coupon('bala', 'TESTMINE') ->> 'exhausted',
  'false',
  'is available to another user'
);
select is(
  tests.shop_find_coupon('anon', 'TESTMINE') ->> 'exhausted',
  'false',
  'is available to a visitor'
);

select * from finish();
rollback;
