begin;
select plan(4);
select tests.create_shop();

insert into public.products (id, name, price, stock, sku, is_active)
values
  (tests.id('a'), 'Zqxa brass lantern', 30, 1, 'TEST-A', true),
  (tests.id('b'), 'Lantern of zqxa brass', 10, 1, 'TEST-B', true),
  (tests.id('c'), 'Zqxa brass bell', 20, 1, 'TEST-C', true),
  (tests.id('d'), 'Zqxa brass lantern, old', 20, 1, 'TEST-D', false);

select is(
  tests.shop_suggest_products('$$' || t || '$$'),
  '',
  'returns none for ' || length(t) || ' blank characters'
)
from unnest(array['', ' ', E'\t\n']) t;
select is(tests.shop_suggest_products('null'), '', 'returns none for null');

select * from finish();
rollback;
