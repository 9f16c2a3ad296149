begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));

select is(
  tests.call_as(w, $$public.shop_claim_payment_check(tests.order_id('one'))$$) ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;

select * from finish();
rollback;
