begin;
select plan(3);
select tests.create_shop();
select tests.create_kurta();

select is(
  tests.call_as('admin', format('public.admin_adjust_stock(%L, 1, %L)', tests.id('kurta'), 'found')) ->> 'code',
  'has_options',
  'leaves the sum alone'
);
select is(
  tests.call_as('admin', format('public.admin_adjust_stock(%L, 4, %L)', tests.id('kurta-s'), 'found')) ->> 'stock',
  '6',
  'changes the stock of a variant'
);
select is(tests.offer('kurta'), '500.00 9 true', 'and the sum with it');

select * from finish();
rollback;
