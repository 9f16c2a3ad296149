begin;
select plan(8);
select tests.create_shop();

select tests.create_fruit();
update public.categories set sort_order = -2 where id = tests.id('pots');

select is(
  tests.fruit(tests.call_as(w, $$public.shop_browse_products('{"search": "zqx_"}')$$) -> 'products'),
  'apple banana cherry',
  'returns the active products in order to ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;
select is(
  tests.call_as('anon', $$public.shop_browse_products('{"search": "zqx_", "limit": 1}')$$) ->> 'total',
  '3',
  'counts the matches of all pages'
);
select is(
  tests.call_as('anon', $$public.shop_browse_products('{"search": "zqx_", "limit": 2, "offset": 4}')$$)
    - 'categories',
  '{"products": [], "total": 3}',
  'counts them beyond the last page, too'
);
select is(
  tests.call_as('anon', $$public.shop_browse_products('{"search": "zqx_nothing"}')$$) - 'categories',
  '{"products": [], "total": 0}',
  'counts none when nothing matches'
);
select is(
  tests.call_as('admin', $$public.shop_browse_products()$$) #>> '{categories,0}',
  '{"name": "Pots", "slug": "test-pots"}',
  'returns the categories in their order'
);
select ok(
  not exists (
    select 1
    from jsonb_array_elements(tests.call_as('admin', $$public.shop_browse_products()$$) -> 'categories') c
    where c ->> 'slug' = 'test-attic'
  ),
  'returns no inactive category, not even to an admin'
);

select * from finish();
rollback;
