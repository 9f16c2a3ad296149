begin;
select plan(7);
select tests.create_shop();
select tests.create_kurta();

select ok(
  tests.call_as('service_role', 'public.shop_product_feed()') is null, 'returns nothing while the owner has no feeds'
);
update public.settings set has_product_feeds = true;
update public.products set gtin = '8901030865275', weight_grams = 300 where id = tests.id('kurta-s');
update public.products set weight_grams = 400 where id = tests.id('kurta');
update public.products set is_offered = false where id = tests.id('kurta-m');
create temporary table feed as select tests.call_as('service_role', 'public.shop_product_feed()') as value;

select is(
  (select value ->> 'shipping_fee' from feed),
  (select shipping_fee::text from public.settings),
  'returns what delivery costs'
);
select is(
  (
    select string_agg(concat_ws(' ', v.value ->> 'sku', v.value ->> 'gtin', v.value ->> 'weight_grams'), ', ')
    from feed, jsonb_array_elements(value -> 'products') p, jsonb_array_elements(p.value -> 'variants') v
    where p.value ->> 'id' = tests.id('kurta')::text
  ),
  'TEST-KURTA-S 8901030865275 300, TEST-KURTA-RUST 400',
  'returns the variants that are offered'
);
update public.products set weight_grams = null where id = tests.id('kurta-s');
select is(
  (
    select p.value #>> '{variants,0,weight_grams}'
    from jsonb_array_elements(tests.call_as('service_role', 'public.shop_product_feed()') -> 'products') p
    where p.value ->> 'id' = tests.id('kurta')::text
  ),
  '400',
  'a variant without a weight has that of its product'
);
select is(
  (select count(*)::integer from feed, jsonb_array_elements(value -> 'products')),
  (select count(*)::integer from public.products where is_listed),
  'returns every product that is listed, and no variant as a product'
);
update public.products set is_active = false where id = tests.id('lamp');
select ok(
  not tests.call_as('service_role', 'public.shop_product_feed()') -> 'products'
    @> jsonb_build_array(jsonb_build_object('id', tests.id('lamp'))),
  'leaves out what is not for sale'
);
select is(
  tests.call_as('service_role', format(
    'public.shop_product_feed(%L)', (select max(p.id::text) from public.products p where p.is_listed)
  )) -> 'products',
  '[]'::jsonb,
  'begins after the given product'
);

select * from finish();
rollback;
