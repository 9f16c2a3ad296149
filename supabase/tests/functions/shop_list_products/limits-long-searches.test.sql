begin;
select plan(1);
select tests.create_shop();

select tests.create_fruit();

select is(
  tests.shop_list_products(repeat('zqx ', 30000)), tests.shop_list_products('zqx'), 'shortens a very long search'
);

select * from finish();
rollback;
