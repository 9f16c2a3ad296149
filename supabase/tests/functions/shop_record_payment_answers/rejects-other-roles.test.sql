begin;
select plan(2);
select tests.create_shop();

select is(
  tests.call_as(w, 'public.shop_record_payment_answers(array[]::uuid[])') ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['asha', 'admin']) w;

select * from finish();
rollback;
