begin;
select plan(3);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_user_limit => 1);
select tests.create_order(
  'one',
  'asha',
  tests.order_line('lamp', 3) || tests.order_line('mat'),
  p_coupon => 'TEST10',
  p_discount => 10
);
select tests.shop_cancel_order('asha', 'one');

select is(tests.coupon_uses('TEST10'), 0, 'returns the use of the coupon');
select isnt(
  (select released_at from public.coupon_redemptions where order_id = tests.order_id('one')),
  null,
  'marks the redemption as released'
);
select is(
  tests.shop_place_order(
    'asha',
    tests.order_line('lamp'),
    p_coupon => 'TEST10',
    p_discount => 10
  ) ->> 'ok',
  'true',
  'lets the shopper use the coupon again'
);

select * from finish();
rollback;
