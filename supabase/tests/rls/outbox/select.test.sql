begin;
select plan(5);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));

select is(
  (select count(*) from public.outbox where order_id = tests.order_id('one')),
  2::bigint,
  'starts with a mail to the shopper and one to the owner'
);
select is(tests.run_as('anon', 'select 1 from public.outbox'), '42501', 'rejects a visitor');
select is(
  tests.run_as('asha', 'select 1 from public.outbox'),
  '0',
  'returns nothing to the shopper'
);
select is(
  tests.run_as('admin', $$select 1 from public.outbox where order_id = tests.order_id('one')$$),
  '2',
  'returns all mails to an admin'
);
select is(
  tests.run_as(
    'service_role',
    $$select 1 from public.outbox where order_id = tests.order_id('one')$$
  ),
  '2',
  'returns all mails to the server'
);

select * from finish();
rollback;
