begin;
select plan(4);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1, p_user_limit => 1);
create temp table earlier on commit drop as select tests.shop_place_order(
  'asha',
  tests.order_line('lamp', 10),
  'razorpay',
  p_cart => tests.id('cart'),
  p_coupon => 'TEST10',
  p_discount => 10
) as a;

select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 11), p_cart => tests.id('cart')) ->> 'code',
  'out_of_stock',
  'rejects more than the unpaid order reserved'
);
select is(
  (
    tests.shop_place_order(
      'asha',
      tests.order_line('lamp', 11),
      p_cart => tests.id('cart')
    ) #>> '{lines,0,stock}'
  )::integer,
  10,
  'counts the reserved stock as available'
);
select is(tests.stock('lamp'), 0, 'keeps the stock reserved');
select is(
  (select status from public.orders where id = (select (a ->> 'order_id')::uuid from earlier)),
  'pending',
  'keeps the unpaid order pending'
);

select * from finish();
rollback;
