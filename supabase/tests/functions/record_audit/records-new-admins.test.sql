begin;
select plan(3);
select tests.create_shop();

update public.users set is_admin = true where id = tests.id('bala');

select is(
  tests.audited_columns('users', tests.id('bala')::text),
  'is_admin',
  'records a new admin, whoever made it'
);

update public.users set staff_role = 'packer' where id = tests.id('asha');

select is(
  tests.audited_columns('users', tests.id('asha')::text),
  'staff_role',
  'records another role'
);

update public.users set staff_role = null where id = tests.id('asha');
delete from public.audit_log;
select tests.run_as(
  'asha',
  $$update public.users set full_name = 'A' where id = tests.id('asha')$$
);

select is(
  tests.audited_columns('users', tests.id('asha')::text),
  'none',
  'ignores a shopper''s own profile'
);

select * from finish();
rollback;
