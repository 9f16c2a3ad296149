begin;
select plan(4);
select tests.create_shop();

select tests.create_coupon('TESTPC', 15, 'percentage');

select is(tests.order_with_coupon('TESTPC', 30), 'ok', 'accepts 15 percent of 200 rupees');
select is(tests.order_with_coupon('TESTPC', 31), 'coupon_invalid', 'rejects a higher discount');

update public.coupons set maximum_discount = 20 where code = 'TESTPC';

select is(tests.order_with_coupon('TESTPC', 20), 'ok', 'accepts the maximum discount');
select is(
  tests.order_with_coupon('TESTPC', 21),
  'coupon_invalid',
  'rejects a discount above the maximum'
);

select * from finish();
rollback;
