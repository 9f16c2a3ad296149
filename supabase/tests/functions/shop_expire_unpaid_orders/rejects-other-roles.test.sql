begin;
select plan(2);
select tests.create_shop();

select is(
  tests.call_as(w, 'public.shop_expire_unpaid_orders(false)') ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['asha', 'admin']) w;

select * from finish();
rollback;
