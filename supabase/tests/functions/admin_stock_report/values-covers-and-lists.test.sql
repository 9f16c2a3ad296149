begin;
select plan(12);
select tests.create_shop();
select tests.create_order('one', 'asha', tests.order_line('lamp', 4));

create function pg_temp.report(p_name text) returns jsonb language sql as $$
  select tests.call_as('admin', format('public.admin_stock_report(%L, 30)', p_name)) $$;
-- 6 lamps of 100, 5 mats of 250.50 and 3 ghosts of 70.
select is(
  (
    select r - 'key' from jsonb_array_elements(pg_temp.report('value') -> 'rows') r where r ->> 'name' = 'Pots'
  ),
  '{"name": "Pots", "products": 3, "units": 14, "value": 2062.50}'::jsonb, 'the value of a category'
);
select is(
  (pg_temp.report('cover') -> 'rows' -> 0) - 'key',
  '{"name": "lamp", "sku": "TEST-LAMP", "stock": 6, "low_at": 5, "sold": 4}'::jsonb, 'what sold, with its stock'
);
select is(pg_temp.report('cover') ->> 'count', '1', 'and nothing else');
select is(
  (select array_agg(r ->> 'name') from jsonb_array_elements(pg_temp.report('low') -> 'rows') r
    where r ->> 'sku' like 'TEST-%'),
  array['mat'], 'products on sale that are low'
);
update public.products set low_stock_at = 6 where id = tests.id('lamp');
select is(
  (select array_agg(r ->> 'name') from jsonb_array_elements(pg_temp.report('low') -> 'rows') r
    where r ->> 'sku' like 'TEST-%'),
  array['mat', 'lamp'], 'each at its own number, the fewest first'
);
select tests.create_kurta();
select is(
  (select string_agg(r ->> 'name', ', ' order by n)
    from jsonb_array_elements(pg_temp.report('low') -> 'rows') with ordinality l (r, n)
    where r ->> 'sku' like 'TEST-KURTA%'),
  'kurta · S · Rust, kurta · S · Indigo, kurta · M · Indigo', 'variants by their label, instead of their product'
);
select tests.create_order('two', 'asha', tests.order_line('kurta-m', 2));
select is(
  (select r - 'key' from jsonb_array_elements(pg_temp.report('cover') -> 'rows') r
    where r ->> 'sku' like 'TEST-KURTA%'),
  '{"name": "kurta · M · Indigo", "sku": "TEST-KURTA-M", "stock": 1, "low_at": 5, "sold": 2}'::jsonb,
  'and what sold of them'
);
create temp table before as select pg_temp.report('value') as r;
update public.products set is_offered = false, retired_at = now() where id = tests.id('kurta-m');
select is(
  (select (r -> 'rows' -> -1) from pg_temp.report('value') r),
  '{"key": "retired", "name": null, "products": 1, "units": 1, "value": 600.00}',
  'what left the shop with stock is the last row, in no category'
);
select is(
  pg_temp.report('value') -> 'total', before.r -> 'total', 'and counts in the total, since it is there'
)
from before;
select is(
  (select count(*) from jsonb_array_elements(pg_temp.report('cover') -> 'rows') r
    where r ->> 'sku' = 'TEST-KURTA-M'),
  0::bigint, 'it does not sell any more, and has no cover'
);
select tests.create_staff();
select is(
  tests.run_as('packer', $$ select public.admin_stock_report('low') $$), '42501', 'not without reports.read'
);
select is(
  tests.run_as('manager', $$ select public.admin_stock_report('gold') $$), '22023', 'nor another report'
);

select * from finish();
rollback;
