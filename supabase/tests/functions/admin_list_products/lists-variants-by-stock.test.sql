begin;
select plan(6);
select tests.create_shop();
select tests.create_kurta();

select is(tests.skus(tests.admin_list_products('kurta')), '["TEST-KURTA"]', 'lists products');
select is(
  (tests.admin_list_products('kurta') #>> '{products,0,variants}')::integer, 3, 'with the number of their variants'
);
select is(
  tests.skus(tests.admin_list_products('test-kurta-rust')), '["TEST-KURTA"]', 'finds a product by the SKU of a variant'
);
select is(
  tests.skus(tests.admin_list_products('test-kurta-rust', 'inactive')), '[]', 'which has the status that is asked for'
);
select is(
  tests.skus(tests.admin_list_products('kurta', p_sort => 'stock')),
  '["TEST-KURTA-RUST", "TEST-KURTA-S", "TEST-KURTA-M"]',
  'by stock lists what has a stock'
);
select is(
  tests.skus(tests.admin_list_products('kurta', p_low_stock => true, p_sort => 'name')) like '%TEST-KURTA-S%',
  true,
  'low stock is that of a variant'
);

select * from finish();
rollback;
