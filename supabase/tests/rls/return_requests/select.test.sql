begin;
select plan(5);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.create_return('r');

select is(
  tests.run_as('anon', 'select 1 from public.return_requests'),
  '42501',
  'rejects a visitor'
);
select is(
  tests.run_as('asha', 'select 1 from public.return_requests'),
  '1',
  'returns a shopper''s own requests'
);
select is(
  tests.run_as('bala', 'select 1 from public.return_requests'),
  '0',
  'returns nothing to another shopper'
);
select is(
  tests.run_as('admin', 'select 1 from public.return_requests'),
  '1',
  'returns all requests to an admin'
);
select is(
  tests.run_as('service_role', 'select 1 from public.return_requests'),
  '1',
  'returns all requests to the server'
);

select * from finish();
rollback;
