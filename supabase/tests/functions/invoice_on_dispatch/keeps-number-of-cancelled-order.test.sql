begin;
select plan(3);
select tests.create_shop();

delete from public.invoices;
delete from private.document_counters;
select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.set_status('one', 'shipped');

select is(
  tests.set_status('one', 'cancelled') || ' ' || tests.invoice_serial('one'),
  'cancelled 000001',
  'keeps the number of a cancelled order'
);
select is(
  tests.set_status('one', 'shipped') || ' ' || tests.invoice_serial('one'),
  'shipped 000001',
  'keeps it when the order is shipped again'
);

select
  tests.create_order('two', 'asha', tests.order_line('lamp')),
  tests.set_status('two', 'delivered');

select is(
  (select string_agg(c.last_number::text, ' ') from private.document_counters c),
  '2',
  'gives the next order the next number'
);

select * from finish();
rollback;
