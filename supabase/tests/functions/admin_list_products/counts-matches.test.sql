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

select is(
  (
    select jsonb_agg(l -> 'total_count')
    from jsonb_array_elements(tests.admin_list_products('many', p_limit => 1)) l
  ),
  '[1001]',
  'counts up to 1,001 matches'
);
select is(
  tests.admin_list_products('many', p_status => 'inactive', p_offset => 600) #> '{0,total_count}',
  '550',
  'returns only the count beyond the last page'
);

select * from finish();
rollback;
