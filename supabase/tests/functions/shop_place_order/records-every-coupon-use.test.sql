begin;
select plan(1);
select tests.create_shop();

select tests.create_coupon('TEST10', 10);
select tests.create_coupon('TESTPC', 15, 'percentage');
select tests.create_coupon('TESTMINE', 10, p_user_limit => 2);
select
  tests.order_with_coupon('TEST10'),
  tests.order_with_coupon('TESTPC', 30),
  tests.order_with_coupon('TESTMINE');

select is(
  (select sum(c.used_count) from public.coupons c where c.code like 'TEST%'),
  (
    select count(*)
    from public.coupon_redemptions r
    join public.coupons c on c.id = r.coupon_id
    where r.released_at is null and c.code like 'TEST%'
  ),
  'stores a redemption for each counted use'
);

select * from finish();
rollback;
