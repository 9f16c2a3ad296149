begin;
select plan(4);
select tests.create_shop();

update public.users set is_admin = false where is_admin and id <> tests.id('admin');

select is(
  tests.admin_set_role('admin', 'admin'),
  '{"ok": false, "code": "last_admin"}',
  'rejects the demotion of the last owner'
);
select is(
  tests.admin_set_role('admin', 'admin', 'manager'),
  '{"ok": false, "code": "last_admin"}',
  'also to another role'
);

select tests.admin_set_role('admin', 'bala', 'owner');

select is(
  tests.admin_set_role('admin', 'admin'),
  '{"ok": false, "code": "self"}',
  'rejects the demotion of oneself'
);
select is(
  tests.admin_set_role('admin', 'admin', 'manager'),
  '{"ok": false, "code": "self"}',
  'also to another role while there is another owner'
);

select * from finish();
rollback;
