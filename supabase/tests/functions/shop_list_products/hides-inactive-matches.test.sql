begin;
select plan(1);
select tests.create_shop();

select tests.create_fruit();
update public.products
set
  brand = 'Zqxco',
  short_description = 'zqx for lunch',
  description = 'From zqxville, by cherrypickers.'
where id = tests.id('banana');

select is(
  tests.fruit(tests.shop_list_products('zqxville', p_sort => 'best'))
    || tests.fruit(tests.shop_list_products('zqxdate')),
  'banana',
  'returns no inactive product'
);

select * from finish();
rollback;
