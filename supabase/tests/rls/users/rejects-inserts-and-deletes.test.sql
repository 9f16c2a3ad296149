begin;
select plan(8);
select tests.create_shop();

select is(
  tests.run_as(w, 'insert into public.users (id) values (gen_random_uuid())'),
  '42501',
  'rejects an insert by ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;
select is(tests.run_as(w, 'delete from public.users'), '42501', 'rejects a delete by ' || w)
from unnest(array['anon', 'asha', 'admin']) w;
select is(tests.run_as(w, 'truncate public.users cascade'), '42501', 'rejects truncate by ' || w)
from unnest(array['asha', 'admin']) w;

select * from finish();
rollback;
