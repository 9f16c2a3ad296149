begin;
select plan(2);
select tests.create_shop();
select is(
  tests.call_as(w, $$public.shop_exchange_choices(gen_random_uuid())$$) ->> 'error', '42501', 'rejects a call by ' || w
)
from unnest(array['anon', 'service_role']) w;

select * from finish();
rollback;
