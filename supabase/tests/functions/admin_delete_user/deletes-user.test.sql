begin;
select plan(4);
select tests.create_shop();

select is(
  tests.admin_delete_user('admin', 'nobody') ->> 'code',
  'not_found',
  'answers not_found for an unknown user'
);
select is(tests.admin_delete_user('admin', 'bala'), '{"ok": true}', 'deletes a shopper');
select is(
  (select count(*)::integer from auth.users where id = tests.id('bala')),
  0,
  'deletes the sign-in'
);
select is(
  (
    select actor_id || ' ' || action
    from public.audit_log
    where entity = 'users' and entity_id = tests.id('bala')::text
    order by id desc
    limit 1
  ),
  tests.id('admin') || ' delete',
  'records the admin in the audit log'
);

select * from finish();
rollback;
