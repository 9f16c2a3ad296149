begin;
select plan(2);
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

select is(tests.admin_list_products('many', p_limit => 1) -> 'total', '1001', 'counts up to 1,001 matches');
select is(
  tests.admin_list_products('many', p_status => 'inactive', p_offset => 600) - 'categories',
  '{"total": 550, "products": []}',
  'returns only the count beyond the last page'
);

select * from finish();
rollback;
