begin;
select plan(1);
select tests.create_shop();
select tests.create_gst_order();
select tests.set_status('one', 'delivered'), tests.set_status('one', 'cancelled');
select is(
  (
    select a.action || ' ' || a.entity || ' ' || (a.after ->> 'number')
    from public.audit_log a
    join public.credit_notes n on n.id::text = a.entity_id
  ),
  'insert credit_notes CN/' || private.financial_year(now()) || '/000001',
  'a credit note leaves a row in the audit log'
);
select * from finish();
rollback;
