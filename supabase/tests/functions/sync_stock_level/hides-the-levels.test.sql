begin;
select plan(1);
select tests.create_shop();

select is(
  tests.run_as('admin', 'select 1 from private.stock_levels'),
  '42501',
  'hides the levels from an admin'
);

select * from finish();
rollback;
