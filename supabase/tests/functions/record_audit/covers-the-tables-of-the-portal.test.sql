begin;
select plan(2);
select tests.create_shop();

select tests.create_coupon('TEST10', 10);
select tests.run_as('admin', $$update public.coupons set value = 20 where code = 'TEST10'$$);

select is(
  tests.audited_columns('coupons', tests.id('TEST10')::text),
  'value',
  'records a changed coupon'
);

select tests.run_as('admin', 'update public.settings set tax_rate = 12.5');

select is(
  (select after from public.audit_log where entity = 'settings' and actor_id = tests.id('admin')),
  '{"tax_rate": 12.5}',
  'records changed settings'
);

select * from finish();
rollback;
