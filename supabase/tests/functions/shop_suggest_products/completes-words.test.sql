begin;
select plan(3);
select tests.create_shop();

insert into public.products (id, name, price, stock, sku, is_active)
values
  (tests.id('a'), 'Zqxa brass lantern', 30, 1, 'TEST-A', true),
  (tests.id('b'), 'Lantern of zqxa brass', 10, 1, 'TEST-B', true),
  (tests.id('c'), 'Zqxa brass bell', 20, 1, 'TEST-C', true),
  (tests.id('d'), 'Zqxa brass lantern, old', 20, 1, 'TEST-D', false);

select is(
  tests.shop_suggest_products($$'zqxa brass l'$$),
  'Lantern of zqxa brass; Zqxa brass lantern; Zqxa brass bell',
  'completes the last word and ranks a word that starts with it first'
);
select is(
  tests.shop_suggest_products($$'zqxa brass lan'$$),
  'Lantern of zqxa brass; Zqxa brass lantern',
  'completes a longer beginning'
);
select is(
  tests.shop_suggest_products($$'brass zqxa lantern'$$),
  'Lantern of zqxa brass; Zqxa brass lantern',
  'finds words in any order'
);

select * from finish();
rollback;
