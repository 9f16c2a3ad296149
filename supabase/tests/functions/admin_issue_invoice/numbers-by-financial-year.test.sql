begin;
select plan(7);
select tests.create_shop();

delete from public.invoices;
delete from private.document_counters;
select tests.create_order(n, 'asha', tests.order_line('lamp'))
from unnest(array['one', 'two', 'three', 'four']) n;
select tests.set_clock('2027-03-31 18:29:59.999+00');

select is(
  tests.admin_issue_invoice('admin', 'one'),
  'INV/26-27/000001',
  'uses the old year in the last moment of March 31 in India'
);

select tests.set_clock('2027-03-31 18:30:00+00');

select is(
  tests.admin_issue_invoice('admin', 'two'),
  'INV/27-28/000001',
  'starts with 1 in the new financial year'
);
select is(tests.admin_issue_invoice('admin', 'three'), 'INV/27-28/000002', 'counts on within a year');

select tests.set_clock('2026-12-31 20:00:00+00');

select is(
  tests.admin_issue_invoice('admin', 'four'),
  'INV/26-27/000002',
  'uses the year of the preceding April in January'
);
select is(
  (select string_agg(distinct i.financial_year, ' ') from public.invoices i),
  '26-27 27-28',
  'stores the financial year'
);
select is(
  (select i.issued_at from public.invoices i where i.order_id = tests.order_id('two')),
  '2027-03-31 18:30:00+00',
  'stores the moment'
);
select is(
  private.financial_year('2099-04-01 00:00:00+05:30'),
  '99-00',
  'names the year at the turn of a century'
);

select * from finish();
rollback;
