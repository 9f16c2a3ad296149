begin;
select plan(4);
select tests.create_shop();

select tests.create_coupon('TEST10', 10);
update public.coupons set is_active = false where code = 'TEST10';

select is(tests.order_with_coupon('TEST10'), 'coupon_invalid', 'rejects an inactive coupon');

update public.coupons
set is_active = true, starts_at = now() + interval '1 second'
where code = 'TEST10';

select is(
  tests.order_with_coupon('TEST10'),
  'coupon_invalid',
  'rejects a coupon that starts later'
);

update public.coupons
set starts_at = now(), expires_at = now() + interval '1 second'
where code = 'TEST10';

select is(tests.order_with_coupon('TEST10'), 'ok', 'accepts a coupon from its first second');

update public.coupons set starts_at = null, expires_at = now() where code = 'TEST10';

select is(tests.order_with_coupon('TEST10'), 'coupon_invalid', 'rejects an expired coupon');

select * from finish();
rollback;
