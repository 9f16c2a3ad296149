begin;
select plan(1);
select tests.create_shop();

select tests.admin_set_admin('admin', 'bala', 'true');
select tests.admin_set_admin('bala', 'admin', 'false');

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

select * from finish();
rollback;
