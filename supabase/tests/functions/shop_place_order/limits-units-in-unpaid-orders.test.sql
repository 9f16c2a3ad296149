begin;
select plan(6);
select tests.create_shop();
select tests.set_limits(true);
update public.products set stock = 100;

select tests.create_order('u1', 'asha', tests.order_line('lamp', 10), 'razorpay');

select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 6) || tests.order_line('mat', 5), 'razorpay'),
  '{"ok": false, "code": "too_many_unpaid_units", "limit": 20}',
  'rejects an order that would hold a unit more than the limit'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 6) || tests.order_line('mat', 5)) ->> 'ok',
  'true',
  'does not limit the units of a cash order'
);
select is(
  tests.shop_place_order('bala', tests.order_line('lamp', 10) || tests.order_line('mat', 10), 'razorpay') ->> 'ok',
  'true',
  'counts each shopper'
);

update public.orders set cart_id = tests.id('cart') where id = tests.order_id('u1');

select is(
  tests.shop_place_order(
    'asha', tests.order_line('lamp', 10) || tests.order_line('mat', 10), 'razorpay', p_cart => tests.id('cart')
  ) ->> 'ok',
  'true',
  'does not count the order that it replaces'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), 'razorpay') ->> 'code',
  'too_many_unpaid_units',
  'counts up to the limit'
);

update public.settings set unpaid_units_limit = null;

select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), 'razorpay') ->> 'ok',
  'true',
  'accepts any number of units without a limit'
);

select * from finish();
rollback;
