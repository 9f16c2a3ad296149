begin;
select plan(8);
select tests.create_shop();

select is(
  tests.run_as(w, 'update public.sign_in_failures set failures = 0'), '42501', 'rejects an update by ' || w
)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;
select is(
  tests.run_as(w, 'select from public.sign_in_failures'), '42501', 'rejects a look by ' || w
)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;

select * from finish();
rollback;
