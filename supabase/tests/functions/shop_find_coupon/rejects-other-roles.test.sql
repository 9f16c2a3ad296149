begin;
select plan(3);
select tests.create_shop();

select tests.create_coupon('TESTMINE', 10);

select is(
  tests.call_as(w, $$public.shop_find_coupon('TESTMINE')$$) ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;

select * from finish();
rollback;
