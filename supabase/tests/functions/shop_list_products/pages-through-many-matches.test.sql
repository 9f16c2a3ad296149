begin;
select plan(5);
select tests.create_shop();

insert into public.products (name, price, sku)
select 'Zqy ' || n, n, 'TEST-ZQY-' || n
from generate_series(1, 1200) n;

select is(
  (
    select string_agg(p ->> 'name', ', ' order by (p ->> 'price')::numeric desc)
    from jsonb_array_elements(tests.shop_list_products('zqy', p_sort => 'price-desc', p_limit => 3)) p
  ),
  'Zqy 1200, Zqy 1199, Zqy 1198',
  'returns the first of many by price'
);
select is(
  (
    select count(distinct p ->> 'id')
    from jsonb_array_elements(
      tests.shop_list_products('zqy', p_sort => 'best', p_limit => 100)
        || tests.shop_list_products('zqy', p_sort => 'best', p_limit => 100, p_offset => 100)
    ) p
  ),
  200::bigint,
  'returns no product on two pages'
);
select is(
  tests.shop_list_products('zqy 700', p_sort => 'best', p_limit => 1) #>> '{0,name}',
  'Zqy 700',
  'ranks the whole phrase before its words'
);
select is(
  tests.shop_list_products('zqy', p_sort => 'best', p_offset => 1001),
  '[]',
  'returns none beyond a thousand ranked matches'
);
select is(tests.shop_list_products(p_offset => 2147483647), '[]', 'returns none for the highest offset');

select * from finish();
rollback;
