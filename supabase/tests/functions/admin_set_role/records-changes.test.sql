begin;
select plan(2);
select tests.create_shop();

select tests.admin_set_role('admin', 'bala', 'owner');
select tests.admin_set_role('bala', 'admin');

select is(
  (
    select string_agg(
      coalesce(actor_id::text, '') || ' ' || (after ->> 'is_admin'),
      ',' order by id
    )
    from public.audit_log
    where entity = 'users'
      and entity_id in (tests.id('bala')::text, tests.id('admin')::text)
      and actor_id is not null
  ),
  tests.id('admin') || ' true,' || tests.id('bala') || ' false',
  'records each change with its admin in the audit log'
);

select tests.admin_set_role('bala', 'asha', 'packer');
select tests.admin_set_role('bala', 'asha', 'support');

select is(
  (
    select string_agg((before ->> 'staff_role') || ' ' || (after ->> 'staff_role'), ',' order by id)
    from public.audit_log
    where entity = 'users' and entity_id = tests.id('asha')::text and before ->> 'staff_role' is not null
  ),
  'packer support',
  'records a change from one role to another'
);

select * from finish();
rollback;
