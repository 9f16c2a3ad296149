begin;
select plan(3);
select tests.create_shop();

select is(
  tests.call_as(w, 'public.shop_store_recovery_codes(' || tests.ten_hashes() || ')') ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'service_role']) w;

select * from finish();
rollback;
