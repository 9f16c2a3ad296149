begin;
select plan(11);
select tests.create_shop();
select tests.create_brands();

select is(tests.listed('{"search": "zqx", "facets": ["brand:zqtaj"]}'), 'zqx kurta, zqx stole', 'finds a brand');
select is(tests.listed('{"facets": ["brand:zqtaj"]}'), 'zqx kurta, zqx stole', 'without a search, too');
select is(tests.listed('{"facets": ["Brand:ZQTAJ"]}'), 'zqx kurta, zqx stole', 'however it is written');
select is(
  tests.listed('{"facets": ["brand:zqroy", "brand:zqtaj"]}'), 'zqx kurta, zqx oil lamp, zqx stole',
  'brands are alternatives'
);
select is(tests.listed('{"facets": ["brand:zqroy", "size:m"]}'), '', 'brand and size must both fit');
select is(
  tests.listed('{"search": "zqx", "facets": ["size:m", "colour:indigo"]}'), 'zqx kurta',
  'one variant has size and colour'
);
select is(tests.listed('{"search": "zqx", "facets": ["size:m", "colour:rust"]}'), '', 'not two variants');
select is(
  tests.listed('{"search": "zqx", "facets": ["colour:rust"], "in_stock": true}'), '', 'that variant is in stock'
);
select is(tests.listed('{"search": "zqx", "facets": ["size:xxl"]}'), '', 'finds nothing of a size that nobody has');
update public.products set is_offered = false where id = tests.id('kurta-m');
select is(tests.listed('{"search": "zqx", "facets": ["size:m"]}'), '', 'finds no variant that is not offered');
select is(
  tests.call_as('anon', $$public.shop_browse_products('{"facets": "brand:zqtaj"}')$$) ->> 'error', '22023',
  'rejects facets that are no list'
);

select * from finish();
rollback;
