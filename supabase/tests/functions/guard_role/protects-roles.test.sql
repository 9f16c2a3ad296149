begin;
select plan(7);
select tests.create_shop();

grant insert, update on public.users to authenticated;
create policy tests_allow_all on public.users for all to authenticated using (
  true
) with check (true);
insert into auth.users (id, email) values (tests.id('newcomer'), 'newcomer@tests.example');
delete from public.users where id = tests.id('newcomer');

select is(
  tests.run_as('asha', $$update public.users set is_admin = true where id = tests.id('asha')$$),
  '42501',
  'rejects an update by the user, whatever is granted'
);
select is(
  tests.run_as(w, format($$update public.users set staff_role = 'manager' where id = tests.id(%L)$$, w)),
  '42501',
  'rejects an update of the other roles by ' || w
)
from unnest(array['asha', 'admin']) w;
select is(
  tests.run_as(
    'newcomer',
    $$insert into public.users (id, staff_role) values (tests.id('newcomer'), 'manager')$$
  ),
  '42501',
  'rejects an insert with another role'
);
select is(
  tests.run_as(
    'newcomer',
    $$insert into public.users (id, is_admin) values (tests.id('newcomer'), true)$$
  ),
  '42501',
  'rejects an insert by the user'
);
select is(
  tests.run_as(
    'newcomer',
    $$insert into public.users (id, is_admin) values (tests.id('newcomer'), false)$$
  ),
  '1',
  'accepts an insert that makes no admin'
);
select is(
  tests.run_as('admin', $$update public.users set is_admin = false where id = tests.id('admin')$$),
  '42501',
  'rejects an update by an admin'
);

select * from finish();
rollback;
