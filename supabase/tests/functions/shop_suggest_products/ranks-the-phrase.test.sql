begin;
select plan(1);
select tests.create_shop();

insert into public.products (id, name, price, stock, sku, is_active)
values
  (tests.id('a'), 'Zqxa brass lantern', 30, 1, 'TEST-A', true),
  (tests.id('b'), 'Lantern of zqxa brass', 10, 1, 'TEST-B', true),
  (tests.id('c'), 'Zqxa brass bell', 20, 1, 'TEST-C', true),
  (tests.id('d'), 'Zqxa brass lantern, old', 20, 1, 'TEST-D', false);

select is(
  tests.shop_suggest_products($$'zqxa brass lantern'$$),
  'Zqxa brass lantern; Lantern of zqxa brass',
  'ranks the exact phrase first'
);

select * from finish();
rollback;
