begin;
select plan(2);
select tests.create_shop();

select is(
  tests.skus(tests.admin_list_products('TEST-MAT')),
  '["TEST-MAT"]',
  'finds a product by its SKU'
);
select is(
  tests.skus(tests.admin_list_products('no such thing')),
  '[]',
  'returns no product when nothing matches'
);

select * from finish();
rollback;
