begin;
select plan(5);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_order(
  'one',
  'asha',
  tests.order_line('lamp', 3),
  p_coupon => 'TEST10',
  p_discount => 10
);
select tests.set_status('one', 'failed');

select is(
  tests.shop_place_order(
    'bala',
    tests.order_line('lamp'),
    p_coupon => 'TEST10',
    p_discount => 10
  ) ->> 'ok',
  'true',
  'the coupon is used by another order'
);
select is(
  tests.set_status('one', 'confirmed'),
  'coupon_exhausted',
  'rejects an order whose coupon is used up'
);
select is(tests.stock_and_uses(), '9 1', 'takes no stock');

update public.coupons set usage_limit = 2 where code = 'TEST10';

select is(
  tests.set_status('one', 'shipped'),
  'shipped',
  'accepts the order when the coupon is available again'
);
select ok(tests.ledger_matches_stock('lamp'), 'keeps the stock ledger in balance');

select * from finish();
rollback;
