begin;
select plan(4);
select tests.scene();

grant insert, update on public.users to authenticated;
create policy tests_wide_open on public.users for all to authenticated using (true) with check (true);
insert into auth.users (id, email) values (tests.id('newcomer'), 'newcomer@tests.example');
delete from public.users where id = tests.id('newcomer');
select is(tests.attempt('asha', 'update public.users set is_admin = true where id = tests.id(''asha'')'), '42501', 'no self-made admin, whatever is granted');
select is(tests.attempt('newcomer', 'insert into public.users (id, is_admin) values (tests.id(''newcomer''), true)'), '42501', 'not by an insert either');
select is(tests.attempt('newcomer', 'insert into public.users (id, is_admin) values (tests.id(''newcomer''), false)'), '1', 'other columns are not its business');
select is(tests.attempt('chief', 'update public.users set is_admin = false where id = tests.id(''chief'')'), '42501', 'admins go through set_admin as well');
select * from finish();
rollback;
