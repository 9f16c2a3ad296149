begin;
select plan(2);
select tests.create_shop();

select tests.create_fruit();

select is(
  tests.fruit(tests.shop_list_products('zqx_', p_limit => 1, p_offset => 1)),
  'banana',
  'returns a page'
);
select is(tests.shop_list_products('zqx_', p_limit => 1) #>> '{0,total_count}', '3', 'counts all pages');

select * from finish();
rollback;
