begin;
select plan(6);
select tests.create_shop();

select throws_ok(
  'update public.settings set enable_cod = false, enable_razorpay = false',
  '23514',
  null,
  'rejects settings without a payment method'
);
select throws_ok('update public.settings set ' || c, '23514', null, 'rejects ' || c)
from unnest(
  array[
    $$instagram_url = 'javascript:alert(1)'$$,
    $$whatsapp_number = 'call me'$$,
    $$shipping_fee = 'NaN'$$,
    $$free_shipping_threshold = 'NaN'$$,
    $$cod_limit = 'NaN'$$
  ]
) c;

select * from finish();
rollback;
