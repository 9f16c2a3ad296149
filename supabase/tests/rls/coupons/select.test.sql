begin;
select plan(4);
select tests.create_shop();

select tests.create_coupon('TEST10', 10);

select is(tests.run_as('anon', 'select 1 from public.coupons'), '42501', 'rejects a visitor');
select is(
  tests.run_as('asha', 'select 1 from public.coupons'),
  '0',
  'returns nothing to a shopper'
);
select is(
  tests.run_as('admin', $$select 1 from public.coupons where code = 'TEST10'$$),
  '1',
  'returns a coupon to an admin'
);
select is(
  tests.run_as('service_role', $$select 1 from public.coupons where code = 'TEST10'$$),
  '1',
  'returns a coupon to the server'
);

select * from finish();
rollback;
