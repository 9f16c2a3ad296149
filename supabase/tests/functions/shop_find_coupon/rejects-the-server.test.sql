begin;
select plan(1);
select tests.create_shop();

select tests.create_coupon('TESTMINE', 10, p_user_limit => 1);

select is(
  tests.shop_find_coupon('service_role', 'TESTMINE') ->> 'error',
  '42501',
  'rejects a call by service_role'
);

select * from finish();
rollback;
