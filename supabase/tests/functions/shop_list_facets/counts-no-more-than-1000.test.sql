begin;
select plan(6);
select tests.create_shop();
insert into public.products (name, price, stock, sku, brand, category_id)
select 'zqx ' || n, n, n % 2, 'TEST-' || n, case when n <= 600 then 'Zqtaj' else 'Zqroy' end, tests.id('pots')
from generate_series(1, 1001) n;
select tests.create_kurta();

select is(
  tests.facets('{"category": "test-pots"}'), 'Brand Zqroy 401, Zqtaj 600; Colour Indigo 1, Rust 1; Size M 1, S 1',
  'a whole category is counted by a table, however many products it has'
);
select is(
  tests.facets('{"category": "test-pots", "facets": ["brand:zqtaj"]}'), 'Brand Zqroy -, Zqtaj -',
  'beside a chosen brand nothing is counted'
);
select is(
  tests.facets('{"category": "test-pots", "in_stock": true, "max_price": 700}'),
  'Brand Zqroy 50, Zqtaj 300; Size M 1, S 1',
  'at most 1,000 products are counted once they are narrowed down'
);
select is(
  tests.call_as('anon', $$public.shop_list_facets('{"category": "test-pots"}')$$) - 'facets',
  '{"ratings": null, "in_stock": null, "prices": null}',
  'nothing else of more than 1,000'
);
select is(
  tests.call_as('anon', $$public.shop_list_facets('{"category": "test-pots", "facets": ["brand:zqroy"]}')$$)
    -> 'in_stock',
  '201',
  'stock is counted for a chosen brand'
);
select is(
  tests.facets('{"search": "zqx", "category": "test-attic"}'), null, 'an inactive category has nothing'
);

select * from finish();
rollback;
