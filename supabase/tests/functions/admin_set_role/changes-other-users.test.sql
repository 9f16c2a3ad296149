begin;
select plan(8);
select tests.create_shop();

select tests.admin_set_role('admin', 'bala', 'owner');

select is(
  (select is_admin from public.users where id = tests.id('bala')),
  true,
  'makes the user an owner'
);
select is(
  tests.admin_set_role('admin', 'bala', 'owner'),
  '{"ok": true, "changed": false}',
  'changes nothing the second time'
);
select is(
  tests.admin_set_role('bala', 'admin'),
  '{"ok": true, "changed": true}',
  'lets another owner demote an owner'
);
select is(
  tests.admin_set_role('bala', 'nobody', 'owner') ->> 'code',
  'not_found',
  'answers not_found for an unknown user'
);
select is(tests.admin_set_role('bala', 'asha', 'king') ->> 'error', '22023', 'rejects an unknown role');

select tests.admin_set_role('bala', 'asha', 'packer');

select is(
  (select is_admin || ' ' || staff_role from public.users where id = tests.id('asha')),
  'false packer',
  'gives a role that is not an owner''s'
);

select tests.admin_set_role('bala', 'asha', 'owner');

select is(
  (select is_admin || ' ' || coalesce(staff_role, 'none') from public.users where id = tests.id('asha')),
  'true none',
  'makes an owner of somebody who had another role'
);
select is(
  tests.admin_set_role('asha', 'bala', 'support'),
  '{"ok": true, "changed": true}',
  'gives an owner another role'
);

select * from finish();
rollback;
