begin;
select plan(4);
select tests.create_shop();

delete from public.collections;
update public.products set is_featured = false;
update public.products set is_featured = true where id in (tests.id('lamp'), tests.id('mat'), tests.id('ghost'));
update public.products set stock = 0 where id = tests.id('mat');
insert into public.collections (slug, name, is_active, is_on_home, sort_order)
select 'zqx-' || n, 'Zqx ' || n, n <> 2, n <> 3, 20 - n from generate_series(1, 9) n;

select is(
  (select string_agg(e ->> 'name', ', ')
    from jsonb_array_elements(tests.call_as(w, 'public.shop_home_page()') -> 'featured') e),
  'lamp',
  'shows featured products for sale that are in stock to ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;
select is(
  (select string_agg(e ->> 'slug', ' ' order by n)
    from jsonb_array_elements(
      tests.call_as('anon', 'public.shop_home_page()') -> 'collections') with ordinality l (e, n)),
  'zqx-9 zqx-8 zqx-7 zqx-6 zqx-5 zqx-4',
  'shows six active collections with a tile, in their order'
);

select * from finish();
rollback;
