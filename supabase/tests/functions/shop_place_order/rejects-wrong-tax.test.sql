begin;
select plan(7);
select tests.create_shop();
select tests.set_gst(false);
select tests.create_coupon('ALL', 100);

select is(
  tests.outcome(tests.shop_place_order('asha', tests.order_line('lamp'), p_amounts => a)), w,
  'tax ' || a[3] || ': ' || w
)
from (values
  (array[100, 0, 18.00, 0, 0, 118]::numeric[], 'ok'),
  (array[100, 0, 18.02, 0, -0.02, 118], 'total_mismatch'),
  (array[100, 0, 0, 0, 0, 100], 'total_mismatch'),
  (array[100, 49, 18.00, 0, 0, 167], 'total_mismatch')
) c (a, w);

select is(
  tests.outcome(tests.shop_place_order(
    'asha', tests.order_line('lamp'), p_coupon => 'ALL', p_amounts => array[100, s, 0, 100, 0, s]
  )),
  w,
  'goods that cost nothing, delivered for ' || s
)
from (values (49, 'total_mismatch'), (0, 'ok')) c (s, w);

select is(
  tests.outcome(tests.shop_place_order(
    'asha', tests.order_line('lamp'), p_amounts => array[100, 0, 18, 0, 0, 118],
    p_address => tests.address() || '{"state": "Orissa"}'
  )),
  'state_unknown',
  'refuses a state that GST does not know'
);

select * from finish();
rollback;
