begin;
select plan(8);
select tests.create_shop();

select is(
  tests.run_as(w, 'update public.order_batches set change = ''failed'''), '42501', 'rejects an update by ' || w
)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;
select is(
  tests.run_as(w, 'select from public.order_batches'), '42501', 'rejects a look by ' || w
)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;

select * from finish();
rollback;
