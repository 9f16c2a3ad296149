begin;
select plan(5);
select tests.create_shop();

update public.settings set cod_limit = 200;

select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 2)) ->> 'ok',
  'true',
  'accepts cash on delivery up to the limit'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 3)) ->> 'code',
  'cod_limit_exceeded',
  'rejects cash on delivery above the limit'
);
select is(
  (tests.shop_place_order('asha', tests.order_line('lamp', 3)) ->> 'cod_limit')::numeric,
  200.00,
  'returns the limit'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 3), 'razorpay') ->> 'ok',
  'true',
  'does not limit online payment'
);

update public.settings set cod_limit = null;

select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 3)) ->> 'ok',
  'true',
  'accepts any amount without a limit'
);

select * from finish();
rollback;
