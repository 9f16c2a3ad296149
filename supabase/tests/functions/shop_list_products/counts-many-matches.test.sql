begin;
select plan(5);
select tests.create_shop();

insert into public.products (name, price, sku)
select 'Zqy ' || n, n, 'TEST-ZQY-' || n
from generate_series(1, 1200) n;

select is(
  (
    select max((p ->> 'total_count')::integer)
    from jsonb_array_elements(tests.shop_list_products(s, p_sort => o)) p
  ),
  1001,
  'counts up to 1,001 matches of ' || s || ' by ' || o
)
from unnest(array['zqy', 'q']) s, unnest(array['best', 'price-desc']) o;
select is(
  tests.shop_list_products('zqy', p_max => 1000) #>> '{0,total_count}',
  '1000',
  'counts a thousand matches exactly'
);

select * from finish();
rollback;
