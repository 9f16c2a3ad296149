begin;
select plan(2);
select tests.create_shop();

select is(
  tests.outcome(tests.call_as('service_role', format('public.shop_place_order(%L)', jsonb_build_object(
    'user_id', tests.id('asha'), 'checkout_key', gen_random_uuid(), 'lines', tests.order_line('lamp'), 'subtotal', 100,
    'shipping_amount', 0, 'tax_amount', 0, 'discount_amount', 0, 'round_off', 0, 'total_amount', 100,
    'payment_method', 'cod', 'shipping_address', tests.address(), 'buyer_gstin', g
  )))),
  w,
  g || ': ' || w
)
from (values ('27AAPFU0939F1ZV', 'ok'), ('27AAPFU0939F1ZW', '23514')) c (g, w);

select * from finish();
rollback;
