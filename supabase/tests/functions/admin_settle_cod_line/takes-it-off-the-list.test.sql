begin;
select plan(4);
select tests.create_shop();
select tests.remit(tests.remitted('X1', 5));
create function tests.settle()
returns text
language sql
as $$
  select tests.outcome(tests.call_as('admin', format('public.admin_settle_cod_line(%s, %L)',
    (select l.id from public.cod_remittance_lines l), 'Another shop''s parcel')));
$$;

select is(tests.settle(), 'ok', 'takes a difference off the list');
select is(
  tests.call_as('admin', 'public.admin_cod_remittances(10, 0, 7)') -> 'differences', '[]', 'it is not on it any more'
);
select is(tests.settle(), 'not_found', 'not twice');
select is(
  (select a.after ->> 'settled_note' from public.audit_log a where a.entity = 'cod_remittance_lines'),
  'Another shop''s parcel',
  'the audit log knows why'
);

select * from finish();
rollback;
