begin;
select plan(2);
select tests.create_shop();

delete from public.users where is_admin and id <> tests.id('admin');

select is(tests.prepare_account_deletion('admin'), 'last_admin', 'rejects the deletion of the last admin');

update public.users set is_admin = true where id = tests.id('bala');

select is(tests.prepare_account_deletion('admin'), 'closed', 'accepts it once there is another admin');

select * from finish();
rollback;
