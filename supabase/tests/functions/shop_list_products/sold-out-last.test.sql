begin;
select plan(15);
select tests.create_shop();

-- Banana would be the first or the second of them in every order.
select tests.create_fruit();
select tests.create_product('zqx_elder', 15, 3), tests.create_product('zqx_fig', 5, 3);
update public.products set stock = 0 where id = tests.id('banana');
update public.products set stock = 2 where id = tests.id('cherry');

select is(
  right(tests.fruit(tests.shop_list_products('zqx_', p_sort => s.sort)), 6),
  'banana',
  'puts what is sold out last in a search by ' || s.sort
)
from unnest(array['name', 'price-asc', 'price-desc', 'rating', 'newest', 'best']) s (sort);
select is(
  right(tests.fruit(tests.shop_list_products('', 'test-pots', s.sort)), 6),
  'banana',
  'puts what is sold out last in a category by ' || s.sort
)
from unnest(array['name', 'price-asc', 'price-desc', 'rating', 'newest']) s (sort);

update public.products set name = 'zqx', description = 'zqx_apple' where id = tests.id('banana');
select is(
  tests.shop_list_products('zqx', p_sort => 'best') #>> '{-1,name}',
  'zqx',
  'puts even the best match last when it is sold out'
);
select is(
  tests.fruit(tests.shop_list_products('zqx_', p_sort => 'price-asc', p_limit => 2, p_offset => 0))
    || ' | ' || tests.fruit(tests.shop_list_products('zqx_', p_sort => 'price-asc', p_limit => 2, p_offset => 2)),
  'fig elder | cherry apple',
  'pages through what is in stock first'
);

update public.products set stock = 1 where id = tests.id('banana');
select is(
  tests.shop_list_products('zqx', p_sort => 'best') #>> '{0,name}', 'zqx', 'brings it back when it is in stock again'
);
select is(
  (select count(*)::integer from public.products where is_sold_out <> (stock = 0)), 0, 'follows the stock'
);

select * from finish();
rollback;
