begin;
select plan(5);
select tests.create_shop();
select tests.create_gst_order();

select tests.set_status('one', 'shipped'), tests.set_status('one', 'cancelled');
select is(
  tests.notes_of(), 'CN 1 cancelled 672.00: 599.50 + 72.44 + 0.06', 'credits the whole invoice of a cancelled order'
);
select is(
  (select n.number from public.credit_notes n),
  'CN/' || private.financial_year(now()) || '/000001',
  'in a series of its own in each financial year'
);
select is(
  tests.noted_item('lamp') || '; ' || tests.noted_item('mat'),
  '3x18%: 300.00 + 54.00, delivery 26.70 + 4.80; 1x5%: 250.50 + 12.52, delivery 22.30 + 1.12',
  'by item and rate, goods and delivery, with all units'
);

select tests.set_status('one', 'failed');
select matches(tests.notes_of(), '^[^;]*$', 'once');

select tests.create_gst_order('two'), tests.set_status('two', 'cancelled');
select is(tests.notes_of('two'), 'none', 'and nothing of an order without an invoice');

select * from finish();
rollback;
