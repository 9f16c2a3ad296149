begin;
select plan(5);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured');

select is(tests.run_as('anon', 'select 1 from public.payments'), '42501', 'rejects a visitor');
select is(
  tests.run_as('asha', 'select 1 from public.payments'),
  '1',
  'returns the payments of a shopper''s own orders'
);
select is(
  tests.run_as('bala', $$select 1 from public.payments where order_id = tests.order_id('one')$$),
  '0',
  'returns nothing to another shopper'
);
select is(
  tests.run_as('admin', $$select 1 from public.payments where order_id = tests.order_id('one')$$),
  '1',
  'returns all payments to an admin'
);
select is(
  tests.run_as(
    'service_role',
    $$select 1 from public.payments where order_id = tests.order_id('one')$$
  ),
  '1',
  'returns all payments to the server'
);

select * from finish();
rollback;
