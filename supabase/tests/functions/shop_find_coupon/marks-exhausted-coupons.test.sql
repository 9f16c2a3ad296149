begin;
select plan(5);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.shop_place_order(
  'asha',
  tests.order_line('lamp'),
  'razorpay',
  p_cart => tests.id('cart'),
  p_coupon => 'TEST10',
  p_discount => 10
);

select is(
  tests.shop_find_coupon('bala', 'TEST10', 'cart') ->> 'exhausted',
  'true',
  'is exhausted when the only use is taken'
);
select is(
  tests.shop_find_coupon('anon', 'TEST10', 'cart') ->> 'exhausted',
  'true',
  'is exhausted for a visitor'
);
select is(
  tests.shop_find_coupon('asha', 'TEST10', 'cart') ->> 'exhausted',
  'false',
  'is available to the shopper whose unpaid order of this cart holds the use'
);
select is(
  tests.shop_find_coupon('asha', 'TEST10', 'other cart') ->> 'exhausted',
  'true',
  'is exhausted for another cart of that shopper'
);

update public.orders set status = 'failed', payment_status = 'failed' where cart_id = tests.id('cart');

select is(
  tests.shop_find_coupon('asha', 'TEST10', 'cart') ->> 'exhausted',
  'false',
  'is available to that shopper when the payment of the order has failed'
);

select * from finish();
rollback;
