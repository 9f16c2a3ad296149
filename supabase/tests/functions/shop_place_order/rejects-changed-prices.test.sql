begin;
select plan(3);
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

select * from finish();
rollback;
