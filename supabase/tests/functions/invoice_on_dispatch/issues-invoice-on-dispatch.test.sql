begin;
select plan(6);
select tests.create_shop();

delete from public.invoices;
delete from private.document_counters;
select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.create_order('two', 'asha', tests.order_line('lamp'));

select is(
  tests.set_status('one', s) || ' ' || tests.invoice_serial('one'),
  s || ' none',
  'issues no invoice for a ' || s || ' order'
)
from unnest(array['pending', 'confirmed', 'processing']) s;
select is(
  tests.set_status('one', 'shipped') || ' ' || tests.invoice_serial('one'),
  'shipped 000001',
  'issues an invoice when the order is shipped'
);
select is(
  tests.set_status('one', 'delivered') || ' ' || tests.invoice_serial('one'),
  'delivered 000001',
  'keeps the invoice when the order is delivered'
);
select is(
  tests.set_status('two', 'delivered') || ' ' || tests.invoice_serial('two'),
  'delivered 000002',
  'issues an invoice for an order delivered at once'
);

select * from finish();
rollback;
