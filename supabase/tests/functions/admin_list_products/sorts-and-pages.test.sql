begin;
select plan(5);
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
from generate_series(1, 1100) n;
update public.products set stock = 2 where sku = 'MANY-900';
update public.products set stock = 1 where sku = 'MANY-901';

select is(
  tests.skus(tests.admin_list_products('many', p_limit => 2, p_offset => 1098)),
  '["MANY-1099", "MANY-1100"]',
  'returns the last page of more than a thousand matches'
);
select is(
  tests.skus(tests.admin_list_products('many', p_sort => 'name', p_limit => 2, p_offset => 500)),
  '["MANY-501", "MANY-502"]',
  'sorts by name'
);
select is(
  tests.skus(tests.admin_list_products('many', p_sort => 'price-desc', p_limit => 2)),
  '["MANY-1100", "MANY-1099"]',
  'sorts by price, highest first'
);
select is(
  tests.skus(tests.admin_list_products('many', p_sort => 'price-asc', p_limit => 2, p_offset => 2)),
  '["MANY-3", "MANY-4"]',
  'sorts by price, lowest first'
);
select is(
  tests.skus(tests.admin_list_products('many', p_sort => 'stock', p_limit => 3)),
  '["MANY-901", "MANY-900", "MANY-1"]',
  'sorts by current stock, lowest first'
);

select * from finish();
rollback;
