begin;
select plan(2);
select tests.create_shop();

select tests.create_fruit();

select is(tests.fruit(tests.shop_list_products('ZQX_BAN')), 'banana', 'ignores case');
select is(tests.fruit(tests.shop_list_products('qx_ban')), 'banana', 'finds a part of the name');

select * from finish();
rollback;
