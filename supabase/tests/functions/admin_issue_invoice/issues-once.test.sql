begin;
select plan(3);
select tests.create_shop();

delete from public.invoices;
delete from private.document_counters;
select tests.create_order(n, 'asha', tests.order_line('lamp'))
from unnest(array['one', 'two', 'three', 'four']) n;
select tests.set_clock('2027-03-31 18:29:59.999+00');
select tests.admin_issue_invoice('admin', 'one');

select is(
  (select actor_id from public.audit_log where entity = 'invoices'),
  tests.id('admin'),
  'records the admin in the audit log'
);

select tests.set_clock('2027-03-31 18:30:00+00');
select tests.admin_issue_invoice('admin', 'two'), tests.admin_issue_invoice('admin', 'three');

select is(
  tests.admin_issue_invoice('admin', 'two'),
  'INV/27-28/000001',
  'returns the same number when called again'
);
select is((select count(*) from public.invoices), 3::bigint, 'issues no second invoice');

select * from finish();
rollback;
