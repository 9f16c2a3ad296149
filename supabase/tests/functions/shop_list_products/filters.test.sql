begin;
select plan(8);
select tests.create_shop();

select tests.create_fruit();

select is(
  tests.fruit(tests.shop_list_products('zqx_', p_min => 20)),
  'apple cherry',
  'applies a lowest price'
);
select is(
  tests.fruit(tests.shop_list_products('zqx_', p_max => 20)),
  'banana cherry',
  'applies a highest price'
);
select is(
  tests.fruit(tests.shop_list_products('zqx_', p_min => 11, p_max => 20.00)),
  'cherry',
  'applies both'
);
select is(
  tests.fruit(tests.shop_list_products('zqx_', p_min => 30, p_max => 10)),
  '',
  'returns none when the lowest price is above the highest'
);
select is(
  tests.fruit(tests.shop_list_products('zqx_', p_in_stock => true)),
  'apple banana',
  'returns products in stock'
);
select is(
  tests.fruit(tests.shop_list_products('zqx_', p_in_stock => null)),
  'apple banana cherry',
  'returns all products when stock is null'
);
select is(
  tests.fruit(tests.shop_list_products('zqx_', p_min_rating => 3)),
  'banana cherry',
  'applies a lowest rating'
);
select is(
  tests.fruit(tests.shop_list_products('zqx_', 'test-pots', 'price-asc', 24, 0, 1, 100, true, 5)),
  'banana',
  'combines all filters'
);

select * from finish();
rollback;
