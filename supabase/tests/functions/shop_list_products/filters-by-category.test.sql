begin;
select plan(3);
select tests.create_shop();

select tests.create_fruit();

select is(
  tests.fruit(tests.shop_list_products('zqx_', 'test-pots')),
  'apple banana',
  'returns the products of a category'
);
select is(
  tests.fruit(tests.shop_list_products('zqx_', 'test-attic')),
  '',
  'returns none for an inactive category'
);
select results_eq(
  $$
    select p ->> 'category_name', p ->> 'category_slug', p ->> 'total_count'
    from jsonb_array_elements(tests.shop_list_products('zqx_apple')) p
  $$,
  $$values ('Pots', 'test-pots', '1')$$,
  'returns the category of a product and the count'
);

select * from finish();
rollback;
