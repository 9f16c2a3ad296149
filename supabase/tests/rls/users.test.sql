begin;
select plan(27);
select tests.scene();

-- select
select is(tests.attempt('anon', 'select 1 from public.users'), '42501', 'a visitor reads no users');
select is(tests.attempt('asha', 'select 1 from public.users'), '1', 'a shopper reads one user');
select is(tests.attempt('asha', 'select 1 from public.users where id = tests.id(''asha'')'), '1', 'which is herself');
select is(tests.attempt('asha', 'select 1 from public.users where id = tests.id(''bala'')'), '0', 'and no stranger');
select is(
  tests.attempt('chief', 'select 1 from public.users where id in (tests.id(''asha''), tests.id(''bala''), tests.id(''chief''))'),
  '3', 'an admin reads everybody'
);

-- update, column by column
select is(tests.attempt('asha', format('update public.users set %s where id = tests.id(''asha'')', c)), '1', 'a shopper changes: ' || c)
from unnest(array['full_name = ''A. Rao''', 'phone = ''+919800000000''', 'avatar_url = ''https://a.example/a.png''']) c;
select is(tests.attempt('asha', format('update public.users set %s where id = tests.id(''asha'')', c)), '42501', 'a shopper may not change: ' || c)
from unnest(array['is_admin = true', 'email = ''x@tests.example''', 'id = gen_random_uuid()', 'created_at = now()', 'updated_at = now()']) c;
select is(tests.attempt('chief', 'update public.users set is_admin = true where id = tests.id(''bala'')'), '42501', 'an admin cannot promote by a plain update');
select is(tests.attempt('asha', 'update public.users set full_name = ''X'' where id = tests.id(''bala'')'), '0', 'a stranger''s name stays');
select is(tests.attempt('chief', 'update public.users set full_name = ''X'' where id = tests.id(''asha'')'), '0', 'an admin does not rename people');
select is(tests.attempt('anon', 'update public.users set full_name = ''X'''), '42501', 'a visitor changes nobody');
select is(tests.attempt('service_role', 'update public.users set is_admin = true where id = tests.id(''bala'')'), '1', 'the server can make the first admin');

-- insert, delete
select is(tests.attempt(w, 'insert into public.users (id) values (gen_random_uuid())'), '42501', w || ' inserts no user')
from unnest(array['anon', 'asha', 'chief']) w;
select is(tests.attempt(w, 'delete from public.users'), '42501', w || ' deletes no user')
from unnest(array['anon', 'asha', 'chief']) w;
select is(tests.attempt(w, 'truncate public.users cascade'), '42501', w || ' empties nothing')
from unnest(array['asha', 'chief']) w;

-- the second lock: the guard refuses even when a wider grant was given by mistake
grant update on public.users to authenticated;
select is(tests.attempt('asha', 'update public.users set is_admin = true where id = tests.id(''asha'')'), '42501', 'the guard trigger keeps is_admin');

select * from finish();
rollback;
