begin;
select plan(3);
select tests.create_shop();
select tests.create_kurta();
create temp table found as
select p from jsonb_array_elements(tests.shop_list_products('kurta')) p;

select is((select count(*)::integer from found), 1, 'finds the product, not its variants');
select is((select p ->> 'stock' from found), '5', 'with the stock of all variants');
select is((select p #>> '{options,0,name}' from found), 'Size', 'and its options');

select * from finish();
rollback;
