begin;
select plan(5);
select tests.create_shop();
select tests.create_staff();

select is(
  tests.run_as('support', $$ select public.admin_sales_report('day', '2026-01-01', '2026-01-31') $$), '42501',
  'without reports.read'
);
select is(
  tests.run_as('manager', $$ select public.admin_sales_report('buyer', '2026-01-01', '2026-01-31') $$), '22023',
  'another report'
);
select is(
  tests.run_as('manager', $$ select public.admin_sales_report('day', '2026-01-02', '2026-01-01') $$), '22023',
  'a period that ends before it begins'
);
select is(
  tests.run_as('manager', $$ select public.admin_sales_report('day', '2023-01-01', '2026-01-01') $$), '22023',
  'more than three years'
);
select is(
  tests.run_as('manager', $$ select public.admin_sales_report('day', '2023-01-01', '2025-12-31') $$), '1',
  'and no three years'
);

select * from finish();
rollback;
