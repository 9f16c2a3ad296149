begin;
select plan(3);
select tests.create_shop();

select is(
  tests.admin_save_product(tests.product_version(), 10, '{"tax_code": "merit"}'), 'ok', 'saves the class of a product'
);
select is((select p.tax_code from public.products p where p.id = tests.id('lamp')), 'merit', 'so that it holds');
select is(
  tests.admin_save_product(tests.product_version(), 10, '{"tax_code": "gold"}'),
  'unknown_class',
  'rejects a class that has no rate'
);

select * from finish();
rollback;
