begin;
select plan(5);
select tests.create_shop();

select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 1, 99)) ->> 'code',
  'price_changed',
  'rejects another price'
);
select is(
  (tests.shop_place_order('asha', tests.order_line('lamp', 1, 99)) #>> '{lines,0,price}')::numeric,
  100.00,
  'returns the current price'
);
select is(
  tests.shop_place_order(
    'asha',
    tests.order_line('lamp', 1, 99) || tests.order_line('lamp', 1, 100)
  ) ->> 'code',
  'price_changed',
  'rejects an order when only one of two lines has the right price'
);
select tests.create_kurta();
select is(
  tests.shop_place_order('asha', tests.order_line('kurta-m', 1, 500)) ->> 'code',
  'price_changed',
  'rejects the price of another variant'
);
select is(
  (tests.shop_place_order('asha', tests.order_line('kurta-m', 1, 500)) #>> '{lines,0,price}')::numeric,
  600.00,
  'returns the current price of the variant'
);

select * from finish();
rollback;
