begin;
select plan(2);
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

select is(tests.stock('lamp'), 0, 'takes the last stock for an unpaid order');
select is(
  tests.shop_place_order('bala', tests.order_line('lamp')) ->> 'code',
  'out_of_stock',
  'rejects the order of another user'
);

select * from finish();
rollback;
