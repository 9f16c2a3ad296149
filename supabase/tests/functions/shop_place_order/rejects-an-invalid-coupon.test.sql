begin;
select plan(4);
select tests.create_shop();

select tests.create_coupon('TEST10', 10);

select is(tests.order_with_coupon('NOSUCH'), 'coupon_invalid', 'rejects an unknown code');
select is(
  tests.order_with_coupon('TEST10', 0),
  'coupon_invalid',
  'rejects a coupon without a discount'
);
select is(
  tests.order_with_coupon('TEST10', 10.01),
  'coupon_invalid',
  'rejects a discount above the coupon''s value'
);
select is(
  tests.order_with_coupon(null, 10),
  'total_mismatch',
  'rejects a discount without a coupon'
);

select * from finish();
rollback;
