begin;
select plan(26);
select tests.scene();

select tests.coupon('TEST10', 10);
create function tests.try_coupon(p_code text, p_discount numeric default 10, p_quantity integer default 2) returns text language sql as $$
  select coalesce(a ->> 'code', a ->> 'error', 'placed') from tests.place('asha', tests.line('lamp', p_quantity), p_coupon => p_code, p_discount => p_discount) a;
$$;
select is(tests.try_coupon('TEST10'), 'placed', 'a coupon is taken');
select is((select used_count from public.coupons where code = 'TEST10'), 1, 'and counted');
select is((select coupon_code from public.orders where user_id = tests.id('asha')), 'TEST10', 'its code is on the order');
select is((select count(*) from public.coupon_redemptions where coupon_id = tests.id('TEST10') and user_id = tests.id('asha') and released_at is null), 1::bigint, 'one redemption row');
select is(tests.try_coupon(' test10 '), 'placed', 'however it is typed');
select is(tests.try_coupon('', 0), 'placed', 'an empty code is no coupon');
update public.products set stock = 500 where id = tests.id('lamp');

select is(tests.try_coupon('NOSUCH'), 'coupon_invalid', 'an unknown code is refused');
select is(tests.try_coupon('TEST10', 0), 'coupon_invalid', 'a coupon that gives nothing is refused');
select is(tests.try_coupon('TEST10', 10.01), 'coupon_invalid', 'no more than the coupon gives');
select is(tests.try_coupon(null, 10), 'total_mismatch', 'no discount without a coupon');
update public.coupons set is_active = false where code = 'TEST10';
select is(tests.try_coupon('TEST10'), 'coupon_invalid', 'an inactive one is refused');
update public.coupons set is_active = true, starts_at = now() + interval '1 second' where code = 'TEST10';
select is(tests.try_coupon('TEST10'), 'coupon_invalid', 'one that starts later too');
update public.coupons set starts_at = now(), expires_at = now() + interval '1 second' where code = 'TEST10';
select is(tests.try_coupon('TEST10'), 'placed', 'from its first second');
update public.coupons set starts_at = null, expires_at = now() where code = 'TEST10';
select is(tests.try_coupon('TEST10'), 'coupon_invalid', 'not after its last');
update public.coupons set expires_at = null, minimum_amount = 200 where code = 'TEST10';
select is(tests.try_coupon('TEST10'), 'placed', 'the minimum itself is enough');
update public.coupons set minimum_amount = 200.01 where code = 'TEST10';
select is(tests.try_coupon('TEST10'), 'coupon_invalid', 'below the minimum is refused');

select tests.coupon('TESTPC', 15, 'percentage');
select is(tests.try_coupon('TESTPC', 30), 'placed', '15 % of 200');
select is(tests.try_coupon('TESTPC', 31), 'coupon_invalid', 'not more');
update public.coupons set maximum_discount = 20 where code = 'TESTPC';
select is(tests.try_coupon('TESTPC', 20), 'placed', 'up to the maximum');
select is(tests.try_coupon('TESTPC', 21), 'coupon_invalid', 'not beyond it');

-- limits
select tests.coupon('TESTONE', 10, p_usage_limit => 1);
select is(tests.try_coupon('TESTONE'), 'placed', 'the only use');
select is(tests.try_coupon('TESTONE'), 'coupon_exhausted', 'used up');
select tests.coupon('TESTMINE', 10, p_user_limit => 2);
select is(tests.try_coupon('TESTMINE') || ' ' || tests.try_coupon('TESTMINE'), 'placed placed', 'two per shopper');
select is(tests.try_coupon('TESTMINE'), 'coupon_exhausted', 'not three');
select is(tests.place('bala', tests.line('lamp'), p_coupon => 'TESTMINE', p_discount => 10) ->> 'ok', 'true', 'somebody else''s use is his own');
select is((select sum(used_count) from public.coupons c where c.id in (tests.id('TEST10'), tests.id('TESTPC'), tests.id('TESTONE'), tests.id('TESTMINE'))),
  (select count(*) from public.coupon_redemptions r where r.released_at is null and r.coupon_id in (tests.id('TEST10'), tests.id('TESTPC'), tests.id('TESTONE'), tests.id('TESTMINE'))),
  'every counted use has its row');
select * from finish();
rollback;
