begin;
select plan(8);
select tests.create_shop();

select is(
  tests.shop_place_order('asha', l::jsonb, p_amounts => array[100, 0, 0, 0, 0, 100]) ->> 'error',
  e,
  'rejects ' || l
)
from (
  values
    ('[]', '22023'),
    ('{}', '22023'),
    (tests.order_line('lamp', 0)::text, '22023'),
    (tests.order_line('lamp', -1)::text, '22023'),
    (
      format('[{"product_id": "%s", "quantity": 1.5, "unit_price": 100}]', tests.id('lamp')),
      '22023'
    ),
    (format('[{"product_id": "%s", "quantity": 1}]', tests.id('lamp')), '22023'),
    (
      format('[{"product_id": "%s", "quantity": 1, "unit_price": 100, "price": 1}]', tests.id('lamp')),
      '22023'
    )
) v (l, e);

select
  tests.shop_place_order('asha', tests.order_line('lamp', 11)),
  tests.shop_place_order('asha', tests.order_line('ghost')),
  tests.shop_place_order('asha', tests.order_line('lamp', 1, 99));

select is(
  (select count(*) from public.orders where user_id = tests.id('asha')),
  0::bigint,
  'stores no order after any rejection'
);

select * from finish();
rollback;
