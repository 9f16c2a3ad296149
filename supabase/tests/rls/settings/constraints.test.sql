begin;
select plan(10);
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
    $$cod_limit = 'NaN'$$,
    $$line_limit = 0$$,
    $$open_cod_limit = 0$$,
    $$phone_cod_limit = 0$$,
    $$unpaid_units_limit = 0$$
  ]
) c;

select * from finish();
rollback;
