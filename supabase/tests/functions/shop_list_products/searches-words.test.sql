begin;
select plan(5);
select tests.create_shop();

select tests.create_fruit();

select is(
  tests.fruit(tests.shop_list_products('cherry zqx', p_sort => 'best')),
  'cherry',
  'finds words in any order'
);
select is(
  tests.fruit(tests.shop_list_products('bananna', p_sort => 'best')),
  'banana',
  'finds a misspelled word'
);

update public.products
set
  brand = 'Zqxco',
  short_description = 'zqx for lunch',
  description = 'From zqxville, by cherrypickers.'
where id = tests.id('banana');

select is(tests.fruit(tests.shop_list_products('zqxco')), 'banana', 'searches the brand');
select is(tests.fruit(tests.shop_list_products('lunch')), 'banana', 'searches the short description');
select is(tests.fruit(tests.shop_list_products('ZQXVILLE')), 'banana', 'searches the description');

select * from finish();
rollback;
