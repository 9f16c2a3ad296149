begin;
select plan(10);
select tests.create_shop();

select tests.create_fruit();
insert into public.reviews (product_id, user_id, author_name, rating, comment, is_approved, created_at)
select tests.id('apple'), null, 'Writer ' || n, 4, 'text ' || n, n <> 12,
  timestamptz '2026-01-01' + make_interval(days => n)
from generate_series(1, 12) n;

select is(
  tests.call_as('anon', $$public.shop_product_page(tests.id('apple'))$$) #>> '{product,sku}',
  'TEST-A',
  'returns an active product'
);
select is(
  tests.call_as('anon', $$public.shop_product_page(tests.id('apple'))$$) #> '{product,category}',
  '{"name": "Pots", "slug": "test-pots"}',
  'returns its category'
);
select is(
  tests.call_as('admin', $$public.shop_product_page(tests.id('cherry'))$$) #> '{product,category}',
  'null',
  'returns no inactive category'
);
select is(
  tests.call_as('admin', $$public.shop_product_page(tests.id('date'))$$),
  null,
  'returns nothing for an inactive product, not even to an admin'
);
select is(
  tests.fruit(tests.call_as('anon', $$public.shop_product_page(tests.id('apple'))$$) -> 'related'),
  'banana',
  'returns other products of the category that are in stock, best rated first'
);
insert into private.bought_together (product_id, other_id, orders) values (tests.id('apple'), tests.id('lamp'), 2);
select is(
  (
    select string_agg(e ->> 'name', ' ' order by n)
    from jsonb_array_elements(
      tests.call_as('anon', $$public.shop_product_page(tests.id('apple'))$$) -> 'related'
    ) with ordinality l (e, n)
    where n <= 2
  ),
  'lamp zqx_Banana',
  'what was bought together comes before them'
);
select is(
  tests.call_as('anon', $$public.shop_product_page(tests.id('cherry'))$$) -> 'related',
  '[]',
  'returns none without a category'
);
select is(
  jsonb_array_length(tests.call_as('anon', $$public.shop_product_page(tests.id('apple'))$$) -> 'reviews'),
  10,
  'returns ten reviews'
);
select is(
  tests.call_as('admin', $$public.shop_product_page(tests.id('apple'))$$) #>> '{reviews,0,comment}',
  'text 11',
  'returns the newest approved review first, also to an admin'
);
select is(
  tests.call_as('anon', $$public.shop_product_page(tests.id('apple'))$$) -> 'histogram',
  '[0, 11, 0, 0, 0]',
  'counts the approved reviews by stars'
);

select * from finish();
rollback;
