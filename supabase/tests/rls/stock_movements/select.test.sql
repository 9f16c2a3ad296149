begin;
select plan(5);
select tests.create_shop();

select is(
  tests.run_as('anon', 'select 1 from public.stock_movements'),
  '42501',
  'rejects a visitor'
);
select is(
  tests.run_as('asha', 'select 1 from public.stock_movements'),
  '0',
  'returns nothing to a shopper'
);
select is(
  tests.run_as('bala', 'select 1 from public.stock_movements'),
  '0',
  'returns nothing to another shopper'
);
select is(
  tests.run_as(
    'admin',
    $$select 1 from public.stock_movements where product_id = tests.id('lamp')$$
  ),
  '1',
  'returns all movements to an admin'
);
select is(
  tests.run_as(
    'service_role',
    $$select 1 from public.stock_movements where product_id = tests.id('lamp')$$
  ),
  '1',
  'returns all movements to the server'
);

select * from finish();
rollback;
