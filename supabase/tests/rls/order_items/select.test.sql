begin;
select plan(5);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp') || tests.order_line('mat'));

select is(tests.run_as('anon', 'select 1 from public.order_items'), '42501', 'rejects a visitor');
select is(
  tests.run_as('asha', 'select 1 from public.order_items'),
  '2',
  'returns the items of a shopper''s own orders'
);
select is(
  tests.run_as('bala', $$select 1 from public.order_items where order_id = tests.order_id('one')$$),
  '0',
  'returns nothing to another shopper'
);
select is(
  tests.run_as(
    'admin',
    $$select 1 from public.order_items where order_id = tests.order_id('one')$$
  ),
  '2',
  'returns all items to an admin'
);
select is(
  tests.run_as(
    'service_role',
    $$select 1 from public.order_items where order_id = tests.order_id('one')$$
  ),
  '2',
  'returns all items to the server'
);

select * from finish();
rollback;
