begin;
select plan(5);
select tests.create_shop();

select tests.run_as(
  'admin',
  $$update public.products set price = 101 where id = tests.id('lamp')$$
);

select is(tests.run_as('anon', 'select 1 from public.audit_log'), '42501', 'rejects a visitor');
select is(
  tests.run_as('asha', 'select 1 from public.audit_log'),
  '0',
  'returns nothing to a shopper'
);
select is(
  tests.run_as('bala', 'select 1 from public.audit_log'),
  '0',
  'returns nothing to another shopper'
);
select is(
  tests.run_as(
    'admin',
    $$select 1 from public.audit_log where entity_id = tests.id('lamp')::text$$
  ),
  '1',
  'returns all rows to an admin'
);
select is(
  tests.run_as(
    'service_role',
    $$select 1 from public.audit_log where entity_id = tests.id('lamp')::text$$
  ),
  '1',
  'returns all rows to the server'
);

select * from finish();
rollback;
