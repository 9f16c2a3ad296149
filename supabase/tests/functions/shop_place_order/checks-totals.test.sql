begin;
select plan(13);
select tests.create_shop();

-- The amounts are subtotal, shipping, tax, discount, round off and total.
select is(
  tests.outcome(tests.shop_place_order('asha', tests.order_line('lamp', 2), p_amounts => a)),
  e,
  'rejects the amounts ' || a::text
)
from (
  values
    (array[199, 49, 36, 0, 0, 284], 'total_mismatch'),
    (array[200, 49, 36, 0, 0, 284], 'total_mismatch'),
    (array[200, 49, 36, 0, 0, 286], 'total_mismatch'),
    (array[200, 49, 36, 10, 0, 275], 'total_mismatch'),
    (array[200, -49, 36, 0, 0, 187], 'total_mismatch'),
    (array[200, 49, -36, 0, 0, 213], 'total_mismatch'),
    (array[200, 49, 36, -1, 0, 286], 'total_mismatch'),
    (array[200, 0, 0, 0, 1, 201], 'total_mismatch'),
    (array[200, 0, 0.005, 0, -0.005, 200], 'total_mismatch'),
    (array[null, 49, 36, 0, 0, 285], '22023'),
    (array[200, 49, null, 0, 0, 285], '22023')
) v (a, e);
select is(
  tests.outcome(
    tests.shop_place_order(
      'asha',
      tests.order_line('lamp', 2),
      p_amounts => array[200, 49, 36, 0, 0, 285]
    )
  ),
  'ok',
  'accepts the right sum'
);
select is(
  tests.outcome(
    tests.shop_place_order(
      'asha',
      tests.order_line('lamp', 2),
      p_amounts => array[200, 49, 36.20, 0, -0.20, 285]
    )
  ),
  'ok',
  'accepts a round off'
);

select * from finish();
rollback;
