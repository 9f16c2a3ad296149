begin;
select plan(8);
select tests.create_shop();
select tests.set_limits(true);
update public.settings set phone_cod_limit = null;
update public.products set stock = 100;
select tests.create_coupon('FREE', 100);

select tests.create_order('c' || n, 'asha', tests.order_line('lamp')) from generate_series(1, 3) n;

select is(
  tests.shop_place_order('asha', tests.order_line('lamp')),
  '{"ok": false, "code": "too_many_cod", "count": 3}',
  'rejects a fourth cash order'
);
select is(tests.stock('lamp'), 97, 'takes no stock for it');
select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), 'razorpay') ->> 'ok',
  'true',
  'accepts an order paid online'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), p_coupon => 'FREE', p_discount => 100) ->> 'ok',
  'true',
  'accepts an order of nothing'
);
select is(
  tests.shop_place_order('bala', tests.order_line('lamp')) ->> 'ok',
  'true',
  'accepts the order of another shopper'
);

select tests.set_status('c1', 'shipped');
select is(
  tests.shop_place_order('asha', tests.order_line('lamp')) ->> 'code',
  'too_many_cod',
  'counts an order that is on the way'
);
select tests.set_status('c1', 'delivered');
select is(
  tests.shop_place_order('asha', tests.order_line('lamp')) ->> 'ok',
  'true',
  'does not count one that is delivered'
);
select tests.shop_cancel_order('asha', 'c2');
select is(
  tests.shop_place_order('asha', tests.order_line('lamp')) ->> 'ok',
  'true',
  'does not count one that is cancelled'
);

select * from finish();
rollback;
