begin;
select plan(5);
select tests.create_shop();

select is(
  tests.shop_place_order('asha', tests.order_line('ghost') || tests.order_line('lamp', 11)) ->> 'code',
  'unavailable',
  'rejects an inactive product'
);
select is(
  tests.shop_place_order(
    'asha',
    tests.order_line('ghost') || tests.order_line('lamp', 11)
  ) #>> '{lines,0,name}',
  'ghost',
  'returns the name of the product'
);
select is(
  jsonb_array_length(
    tests.shop_place_order('asha', tests.order_line('ghost') || tests.order_line('lamp', 11)) -> 'lines'
  ),
  1,
  'returns no other line'
);
select is(
  tests.shop_place_order('asha', tests.order_line('nothing')) ->> 'code',
  'unavailable',
  'rejects an unknown product'
);
select is(
  tests.shop_place_order('asha', tests.order_line('nothing')) #>> '{lines,0,product_id}',
  tests.id('nothing')::text,
  'returns the id of the product'
);

select * from finish();
rollback;
