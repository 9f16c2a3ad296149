begin;
select plan(4);
select tests.create_shop();

select is(
  tests.admin_save_product(tests.product_version(), 10, '{"stock": 1, "sku": "TEST-MAT"}'),
  'sku_taken',
  'rejects the SKU of another product'
);
select is(tests.stock('lamp'), 10, 'keeps the stock');
select is(
  tests.admin_save_product(
    tests.product_version(),
    10,
    jsonb_build_object('category_id', gen_random_uuid())
  ),
  'unknown_category',
  'rejects an unknown category'
);
select is(
  tests.call_as(
    'admin',
    format($$public.admin_save_product(gen_random_uuid(), 'x', 0, %L, null)$$, '{}')
  ) ->> 'code',
  'not_found',
  'answers not_found for an unknown product'
);

select * from finish();
rollback;
