begin;
select plan(1);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
update public.coupons
set minimum_amount = 50, starts_at = '2026-01-01 00:00+05:30', description = 'secret'
where code = 'TEST10';

select is(
  tests.shop_find_coupon('anon', ' test10 '),
  jsonb_build_object(
    'code', 'TEST10',
    'type', 'fixed',
    'value', 10.00,
    'minimum_amount', 50.00,
    'maximum_discount', null,
    'starts_at', '2026-01-01T00:00:00+05:30'::timestamptz,
    'expires_at', null,
    'exhausted', false
  ),
  'returns only what a shopper needs'
);

select * from finish();
rollback;
