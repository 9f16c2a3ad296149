begin;
select plan(5);
select tests.create_shop();

update public.products set stock = 500 where id = tests.id('lamp');
select tests.create_coupon('TESTONE', 10, p_usage_limit => 1);

select is(tests.order_with_coupon('TESTONE'), 'ok', 'accepts the only use');
select is(tests.order_with_coupon('TESTONE'), 'coupon_exhausted', 'rejects a used-up coupon');

select tests.create_coupon('TESTMINE', 10, p_user_limit => 2);

select is(
  tests.order_with_coupon('TESTMINE') || ' ' || tests.order_with_coupon('TESTMINE'),
  'ok ok',
  'accepts two uses by the same user'
);
select is(
  tests.order_with_coupon('TESTMINE'),
  'coupon_exhausted',
  'rejects the third use by that user'
);
select is(
  tests.shop_place_order(
    'bala',
    tests.order_line('lamp'),
    p_coupon => 'TESTMINE',
    p_discount => 10
  ) ->> 'ok',
  'true',
  'accepts a use by another user'
);

select * from finish();
rollback;
