begin;
select plan(6);
select tests.create_shop();
select tests.set_limits(true);
update public.products set stock = 100;

select tests.create_order('c' || n, 'asha', tests.order_line('lamp')) from generate_series(1, 3) n;

select is(
  tests.shop_place_order('bala', tests.order_line('lamp')),
  '{"ok": false, "code": "too_many_cod_phone", "count": 3}',
  'rejects a fourth cash order, by another shopper'
);
select is(
  tests.shop_place_order(
    'bala', tests.order_line('lamp'), p_address => tests.address() || '{"phone": "098765 43210"}'
  ) ->> 'code',
  'too_many_cod_phone',
  'compares numbers by their last ten digits'
);
select is(
  tests.shop_place_order(
    'bala', tests.order_line('lamp'), p_address => tests.address() || '{"phone": "+919876543211"}'
  ) ->> 'ok',
  'true',
  'accepts another number'
);
select is(
  tests.shop_place_order('bala', tests.order_line('lamp'), 'razorpay') ->> 'ok',
  'true',
  'accepts an order paid online'
);

update public.settings set phone_cod_limit = 4;

select is(
  tests.shop_place_order('bala', tests.order_line('lamp')) ->> 'ok',
  'true',
  'accepts as many as the setting says'
);

update public.settings set phone_cod_limit = null;

select is(
  tests.shop_place_order('bala', tests.order_line('lamp')) ->> 'ok',
  'true',
  'accepts any number of orders without a limit'
);

select * from finish();
rollback;
