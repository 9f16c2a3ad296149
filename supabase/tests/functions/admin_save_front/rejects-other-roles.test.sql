begin;
select plan(4);
select tests.create_shop();
select is(
  tests.call_as(w, format('public.admin_save_front(%L, %L)', now(), '{}')) ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'service_role']) w;
select is((select headline from public.home_page), null, 'changes nothing');

select * from finish();
rollback;
