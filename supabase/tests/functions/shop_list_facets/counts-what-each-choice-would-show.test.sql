begin;
select plan(9);
select tests.create_shop();
select tests.create_brands();

select is(
  tests.facets('{"search": "zqx"}'), 'Brand Zqroy 1, Zqtaj 2; Colour Indigo 1, Rust 1; Size M 1, S 1',
  'counts products, not variants'
);
select is(
  tests.facets('{"search": "zqx", "facets": ["brand:zqtaj"]}'),
  'Brand Zqroy 1, Zqtaj 2; Colour Indigo 1, Rust 1; Size M 1, S 1',
  'counts the other brands as if none was chosen'
);
select is(
  tests.facets('{"search": "zqx", "facets": ["brand:zqroy"]}'), 'Brand Zqroy 1, Zqtaj 2', 'and options by the brand'
);
select is(
  tests.facets('{"search": "zqx", "facets": ["size:m"]}'), 'Size M 1, S 1',
  'a colour that a size does not have, and a choice of one, is no choice'
);
select is(
  tests.facets('{"search": "zqx", "in_stock": true}'), 'Size M 1, S 1', 'a sold-out variant does not count'
);
select is(
  tests.facets('{"search": "zqx", "max_price": 600}'), 'Colour Indigo 1, Rust 1; Size M 1, S 1', 'prices count'
);
select is(
  tests.call_as('anon', $$public.shop_list_facets('{"search": "zqx", "in_stock": true, "min_price": 600}')$$)
    - 'facets',
  '{
    "ratings": {"1": 0, "2": 0, "3": 0, "4": 0}, "in_stock": 1,
    "prices": [{"from": null, "to": 500, "products": 1}, {"from": 500, "to": 1000, "products": 2}]
  }',
  'ratings, stock and prices are each counted without their own filter'
);
select is(
  tests.call_as('anon', $$public.shop_list_facets('{"search": "zqx"}')$$) - 'facets',
  '{
    "ratings": {"1": 1, "2": 1, "3": 1, "4": 1}, "in_stock": 2,
    "prices": [
      {"from": null, "to": 500, "products": 1}, {"from": 500, "to": 1000, "products": 2},
      {"from": 2500, "to": 5000, "products": 1}
    ]
  }',
  'prices at the end of a range are in both'
);
select is(
  tests.facets('{"search": "zqx", "facets": ["brand:nobody", "size:nothing"]}'), null,
  'an unknown choice leaves nothing'
);

select * from finish();
rollback;
