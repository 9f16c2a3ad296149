begin;
select plan(4);
select tests.create_shop();

insert into public.products (name, sku, price, stock, is_active, is_featured, created_at)
select
  'Many ' || lpad(n::text, 4, '0'),
  'MANY-' || n,
  n,
  n + 20,
  n % 2 = 0,
  n = 7,
  timestamptz '2020-01-01' - n * interval '1 hour'
from generate_series(1, 1100) n
where n = 7 or n > 880;
update public.products set stock = 2 where sku = 'MANY-900';
update public.products set stock = 1 where sku = 'MANY-901';

select is(
  tests.skus(tests.admin_list_products('many', p_low_stock => true)),
  '["MANY-900", "MANY-901"]',
  'returns products with low stock'
);
select is(
  tests.skus(
    tests.admin_list_products('many', p_low_stock => true, p_sort => 'stock', p_status => 'active')
  ),
  '["MANY-900"]',
  'combines low stock with a status'
);
select is(
  tests.skus(tests.admin_list_products('many', p_status => 'featured')),
  '["MANY-7"]',
  'returns featured products'
);
select is(
  tests.skus(tests.admin_list_products('many', p_status => 'inactive', p_limit => 1, p_offset => 110)),
  '["MANY-1099"]',
  'returns inactive products'
);

select * from finish();
rollback;
