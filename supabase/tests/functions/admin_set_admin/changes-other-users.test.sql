begin;
select plan(5);
select tests.create_shop();

select tests.admin_set_admin('admin', 'bala', 'true');

select is(
  (select is_admin from public.users where id = tests.id('bala')),
  true,
  'makes the user an admin'
);
select is(
  tests.admin_set_admin('admin', 'bala', 'true'),
  '{"ok": true, "changed": false}',
  'changes nothing the second time'
);
select is(
  tests.admin_set_admin('bala', 'admin', 'false'),
  '{"ok": true, "changed": true}',
  'lets another admin demote an admin'
);
select is(
  tests.admin_set_admin('bala', 'nobody', 'true') ->> 'code',
  'not_found',
  'answers not_found for an unknown user'
);
select is(tests.admin_set_admin('bala', 'asha', 'null') ->> 'error', '22004', 'rejects a missing value');

select * from finish();
rollback;
