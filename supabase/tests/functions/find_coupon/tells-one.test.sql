begin;
select plan(19);
select tests.scene();

create function tests.find(p_who text, p_code text, p_cart text default null) returns jsonb language sql as $$
  select tests.answer(p_who, format('public.find_coupon(%L, %L)', p_code, case when p_cart is not null then tests.id(p_cart) end));
$$;
select tests.coupon('TEST10', 10, p_usage_limit => 1);
update public.coupons set minimum_amount = 50, starts_at = '2026-01-01 00:00+05:30', description = 'secret' where code = 'TEST10';
select is(tests.find('anon', ' test10 '), jsonb_build_object('code', 'TEST10', 'type', 'fixed', 'value', 10.00, 'minimum_amount', 50.00,
  'maximum_discount', null, 'starts_at', '2026-01-01T00:00:00+05:30'::timestamptz, 'expires_at', null, 'exhausted', false), 'what a shopper needs, and no more');
select is(tests.find(w, c), null, w || ' learns nothing of ' || c) from unnest(array['anon', 'asha']) w, unnest(array['NOSUCH', 'TEST', '%', '']) c;
update public.coupons set is_active = false where code = 'TEST10';
select is(tests.find('asha', 'TEST10'), null, 'nor of an inactive one');
update public.coupons set is_active = true, starts_at = now() + interval '1 day', expires_at = now() + interval '2 days' where code = 'TEST10';
select is(tests.find('asha', 'TEST10') ->> 'exhausted', 'false', 'one whose time has not come is told, with its window');

update public.coupons set starts_at = null, expires_at = null where code = 'TEST10';
select tests.place('asha', tests.line('lamp'), 'razorpay', p_cart => tests.id('cart'), p_coupon => 'TEST10', p_discount => 10);
select is(tests.find('bala', 'TEST10', 'cart') ->> 'exhausted', 'true', 'the only use is taken');
select is(tests.find('anon', 'TEST10', 'cart') ->> 'exhausted', 'true', 'for a visitor too');
select is(tests.find('asha', 'TEST10', 'cart') ->> 'exhausted', 'false', 'not by her own unpaid order of this cart');
select is(tests.find('asha', 'TEST10', 'other cart') ->> 'exhausted', 'true', 'but by that of another cart');
select tests.coupon('TESTMINE', 10, p_user_limit => 1);
select tests.place('asha', tests.line('lamp'), p_coupon => 'TESTMINE', p_discount => 10);
select is(tests.find('asha', 'TESTMINE') ->> 'exhausted', 'true', 'her own limit');
select is(tests.find('bala', 'TESTMINE') ->> 'exhausted', 'false', 'is nobody else''s');
select is(tests.find('anon', 'TESTMINE') ->> 'exhausted', 'false', 'and no visitor''s');
select is(tests.find('service_role', 'TESTMINE') ->> 'error', '42501', 'the server asks as the shopper');
select * from finish();
rollback;
