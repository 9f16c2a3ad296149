begin;
select plan(1);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
update public.coupons
set is_active = true, starts_at = now() + interval '1 day', expires_at = now() + interval '2 days'
where code = 'TEST10';

select is(
  tests.shop_find_coupon('asha', 'TEST10') ->> 'exhausted',
  'false',
  'returns a coupon whose period has not begun'
);

select * from finish();
rollback;
