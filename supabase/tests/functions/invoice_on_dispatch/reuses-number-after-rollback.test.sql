begin;
select plan(2);
select tests.create_shop();

delete from public.invoices;
delete from private.document_counters;
savepoint before_failure;
select tests.create_order('three', 'asha', tests.order_line('lamp'));

select is(
  tests.set_status('three', 'shipped') || ' ' || tests.invoice_serial('three'),
  'shipped 000001',
  'issues a number'
);

rollback to before_failure;
select tests.create_order('four', 'asha', tests.order_line('lamp'));

select is(
  tests.set_status('four', 'shipped') || ' ' || tests.invoice_serial('four'),
  'shipped 000001',
  'issues the same number after a rollback'
);

select * from finish();
rollback;
