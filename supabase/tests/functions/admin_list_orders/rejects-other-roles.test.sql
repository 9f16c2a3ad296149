begin;
select plan(3);
select tests.create_shop();

select is(
  tests.call_as(w, $$public.admin_list_orders('{"search": "", "status": "", "limit": 20, "offset": 0}')$$) ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'service_role']) w;

select * from finish();
rollback;
