begin;
select plan(2);
select tests.create_shop();

update public.users set is_admin = false where is_admin and id <> tests.id('admin');

select is(
  tests.admin_set_admin('admin', 'admin', 'false'),
  '{"ok": false, "code": "last_admin"}',
  'rejects the demotion of the last admin'
);

select tests.admin_set_admin('admin', 'bala', 'true');

select is(
  tests.admin_set_admin('admin', 'admin', 'false'),
  '{"ok": false, "code": "self"}',
  'rejects the demotion of oneself'
);

select * from finish();
rollback;
