begin;
select plan(2);
select tests.create_shop();

update public.users set is_admin = false where is_admin and id <> tests.id('admin');

select is(
  tests.admin_delete_user('admin', 'admin') ->> 'code',
  'last_admin',
  'rejects the deletion of the last admin'
);

update public.users set is_admin = true where id = tests.id('asha');

select is(
  tests.admin_delete_user('admin', 'admin') ->> 'code',
  'self',
  'rejects the deletion of oneself'
);

select * from finish();
rollback;
