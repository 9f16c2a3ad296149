begin;
select plan(3);
select tests.create_shop();

select
  tests.create_order('one', 'asha', tests.order_line('lamp'), 'razorpay'),
  tests.create_order('two', 'asha', tests.order_line('lamp'), 'razorpay');

select is(
  tests.call_as(w, $$public.shop_store_razorpay_order(tests.order_id('two'), 'order_C')$$) ->> 'error',
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;

select * from finish();
rollback;
