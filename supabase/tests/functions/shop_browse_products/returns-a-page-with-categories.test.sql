begin;
select plan(10);
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
    - '{categories,facets,collection}'::text[],
  '{"products": [], "total": 3, "nearest": null}',
  'counts them beyond the last page, too'
);
select is(
  tests.call_as('anon', $$public.shop_browse_products('{"search": "zqx_nothing"}')$$)
    - '{categories,facets,nearest,collection}'::text[],
  '{"products": [], "total": 0}',
  'counts none when nothing matches'
);
select is(
  tests.fruit(
    tests.call_as('anon', $$public.shop_browse_products('{"search": "purple zqx_banana"}')$$) #> '{nearest,products}'
  ),
  'banana apple',
  'and shows popular products of the nearest category that are in stock'
);
select is(
  tests.call_as('anon', $$public.shop_browse_products('{"category": "test-attic"}')$$) -> 'nearest',
  'null',
  'but not without a search'
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
