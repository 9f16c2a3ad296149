begin;
select plan(8);
select tests.create_shop();

-- Cherry is sold out, so it comes last.
select tests.create_fruit();

select is(
  tests.fruit(tests.shop_list_products('zqx_', p_sort => 'name')),
  'apple banana cherry',
  'sorts by name'
);
select is(
  tests.fruit(tests.shop_list_products('zqx_')),
  'apple banana cherry',
  'sorts by name by default'
);
select is(
  tests.fruit(tests.shop_list_products('zqx_', p_sort => 'nonsense')),
  'apple banana cherry',
  'sorts by name for an unknown order'
);
select is(
  tests.fruit(tests.shop_list_products('zqx_', p_sort => null)),
  'apple banana cherry',
  'sorts by name for a null order'
);
select is(
  tests.fruit(tests.shop_list_products('zqx_', p_sort => 'price-asc')),
  'banana apple cherry',
  'sorts by price, lowest first'
);
select is(
  tests.fruit(tests.shop_list_products('zqx_', p_sort => 'price-desc')),
  'apple banana cherry',
  'sorts by price, highest first'
);
select is(
  tests.fruit(tests.shop_list_products('zqx_', p_sort => 'rating')),
  'banana apple cherry',
  'sorts by rating, best first'
);
select is(
  tests.fruit(tests.shop_list_products('zqx_', p_sort => 'newest')),
  'apple banana cherry',
  'sorts by age, newest first'
);

select * from finish();
rollback;
