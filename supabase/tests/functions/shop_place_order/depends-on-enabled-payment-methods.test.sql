begin;
select plan(6);
select tests.create_shop();

update public.settings set enable_cod = false;

select is(
  tests.shop_place_order('asha', tests.order_line('lamp'))->> 'code',
  'payment_method_unavailable',
  'rejects cash on delivery while it is disabled'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), 'razorpay') ->> 'ok',
  'true',
  'still accepts online payment'
);

update public.settings set enable_cod = true, enable_razorpay = false;

select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), 'razorpay') ->> 'code',
  'payment_method_unavailable',
  'rejects online payment while it is disabled'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), m) ->> 'code',
  'payment_method_unavailable',
  'rejects the payment method ' || m
)
from unnest(array['cheque', '']) m;

select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), null) ->> 'error',
  '22023',
  'requires a payment method'
);

select * from finish();
rollback;
