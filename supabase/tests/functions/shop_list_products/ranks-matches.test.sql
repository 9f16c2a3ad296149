begin;
select plan(3);
select tests.create_shop();

select tests.create_fruit();
update public.products set stock = 1 where id = tests.id('cherry');
update public.products
set
  brand = 'Zqxco',
  short_description = 'zqx for lunch',
  description = 'From zqxville, by cherrypickers.'
where id = tests.id('banana');

select is(
  tests.fruit(tests.shop_list_products('cherry', p_sort => 'best')),
  'cherry banana',
  'ranks a match in the name first'
);
select is(
  tests.fruit(tests.shop_list_products('cherry', p_sort => 'name')),
  'banana cherry',
  'keeps an order that is asked for'
);
select is(
  tests.fruit(tests.shop_list_products('cherry', p_limit => 1, p_offset => 1)),
  'cherry',
  'pages through ranked matches'
);

select * from finish();
rollback;
