begin;
select plan(2);
select tests.create_shop();

select is(
  tests.call_as(w, $$public.shop_note_payment_answer('order_one')$$) ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['asha', 'admin']) w;

select * from finish();
rollback;
