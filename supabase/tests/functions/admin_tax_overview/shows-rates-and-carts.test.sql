begin;
select plan(4);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp', 2));
update public.products set price = 120 where id = tests.id('lamp');

create temp table overview as select tests.call_as('admin', 'public.admin_tax_overview()') as o;

select is(
  (select string_agg(r ->> 'tax_code', ' ') from overview, jsonb_array_elements(o -> 'rates') r),
  'exempt clothes merit special standard',
  'has the classes'
);
select is(
  (select c ->> 'tax_code' from overview, jsonb_array_elements(o -> 'categories') c where c ->> 'slug' = 'test-pots'),
  null,
  'has the categories'
);
select is(
  (select (o #> '{carts,0,lines,0}') - 'product_id' from overview),
  '{"price": 120.00, "quantity": 2, "tax_rate": 18.00, "threshold": null, "is_default": true, "rate_above": null}',
  'has the carts of the newest orders at today''s prices and rates'
);

update public.settings set hsn_code = '9999';
select is(
  (tests.call_as('admin', 'public.admin_tax_overview()') ->> 'without_hsn')::integer, 0,
  'the HSN code of the settings is one for all'
);

select * from finish();
rollback;
