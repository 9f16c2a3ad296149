begin;
select plan(2);
select tests.create_shop();

select tests.create_coupon('TEST10', 10);
update public.coupons set expires_at = null, minimum_amount = 200 where code = 'TEST10';

select is(tests.order_with_coupon('TEST10'), 'ok', 'accepts an order of the minimum amount');

update public.coupons set minimum_amount = 200.01 where code = 'TEST10';

select is(
  tests.order_with_coupon('TEST10'),
  'coupon_invalid',
  'rejects an order below the minimum amount'
);

select * from finish();
rollback;
